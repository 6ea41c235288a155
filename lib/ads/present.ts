import { sql } from "kysely";
import type { Sql } from "@/lib/ads/list_filter.ts";
import { unitMedia } from "@/lib/ads/kept_media.ts";
import { LIMIT_MAX } from "@/lib/http/query.ts";
import { adSchema, brandSchema, storedUnitSchema } from "@/lib/ads/wire.ts";

/** SQL fragments with which PostgreSQL writes the wire form. */

/** Members that a relation has as columns of the same name, or of the given names. */
function selectColumns(table: string, members: readonly string[]) {
  return sql.join(members.map((member) => {
    const column = member.replace(/[A-Z]/g, (letter) => `_${letter}`)
      .toLowerCase();
    return sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(member)}`;
  }));
}

/** The members of an ad in a list. */
export const AD_MEMBERS = Object.keys(adSchema.shape);

/** The members of a brand, each a column of `brands`. */
export const brandColumns = selectColumns(
  "brands",
  Object.keys(brandSchema.shape),
);
const unitColumns = selectColumns(
  "creative_units",
  Object.keys(storedUnitSchema.shape),
);

// Joined by hand, since json_agg puts blanks and line breaks between elements.
const unitsOf = (columns: Sql) =>
  sql`(
    select concat('[', string_agg(row_to_json(u)::text, ',' order by u."unitIndex"), ']')::json
    from (select ${columns} from creative_units
      where creative_units.ad_id = ads.id) u
  )`;

/** The name of `creativeUnits` when each unit includes its stored media. */
export const UNITS_WITH_MEDIA = "creativeUnits.media";

/** The name of a member in responses. */
export const wireName = (member: string): string =>
  member === UNITS_WITH_MEDIA ? "creativeUnits" : member;

/** Of the current row of `ads`, as JSON. */
const INCLUDED: Readonly<Record<string, Sql>> = {
  brand: sql`(
    select row_to_json(b)
    from (select ${brandColumns} from brands where brands.id = ads.brand_id) b
  )`,
  creativeUnits: unitsOf(unitColumns),
  [UNITS_WITH_MEDIA]: unitsOf(sql`${unitColumns}, ${unitMedia} as media`),
};

/** Any members of the current row of `ads`, including those only in an ad's detail. */
export function selectMembers(members: readonly string[]) {
  return sql.join(
    members.map((member) =>
      sql`${INCLUDED[member] ?? sql.ref(`ads.${member}`)} as ${
        sql.ref(wireName(member))
      }`
    ),
  );
}

/**
 * The beginning of a statement. Statements for selected members are not named:
 * there are too many to prepare each.
 */
export function nameable(members: readonly string[]): Sql {
  const isWhole = AD_MEMBERS.every((name) => members.includes(name));
  return isWhole ? sql`` : sql`/* unnamed */`;
}

/** Maximum number of JSON bytes of a page's ads. With the rest, a response stays below 4 MiB. */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024 - 32 * 1024;

/** If no ad is larger than this, any page fits. Compare it with `sizeOf`. */
export const SMALL_BYTES = Math.floor(PAGE_BYTES_MAX / LIMIT_MAX);

const TEXTS = ["search_text", "primary_text"];

/**
 * An upper bound of the ad's JSON with these members, in bytes. PostgreSQL
 * knows the length of a stored text without reading it.
 */
export function sizeOf(ad: string, members: readonly string[]): Sql {
  const bytes = (column: string) =>
    sql`coalesce(octet_length(${sql.ref(`${ad}.${column}`)}), 0)`;
  const sizes = TEXTS.filter((text) => members.includes(text)).map(bytes);
  if (members.includes("cards")) {
    sizes.push(sql`octet_length(${sql.ref(`${ad}.cards`)}::text)`);
  }
  return sizes.length === 0 ? sql`0` : sql.join(sizes, sql` + `);
}
