import { sql } from "kysely";
import type { Sql } from "@/lib/ads/list_filter.ts";
import { adSchema, brandSchema, unitSchema } from "@/lib/ads/wire.ts";

/** Fragments of SQL with which PostgreSQL writes the wire form itself. */

function selectColumns(table: string, members: string[]) {
  return sql.join(members.map((member) => {
    const column = member.replace(/[A-Z]/g, (letter) => `_${letter}`)
      .toLowerCase();
    return sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(member)}`;
  }));
}

const adNames = Object.keys(adSchema.shape);

/** The members of an ad in a list, each a column of `ads`. */
export const adColumns = selectColumns("ads", adNames);

/** The same from a relation that has them under their names. */
export function adMembers(relation: string) {
  return sql.join(adNames.map((name) => sql.ref(`${relation}.${name}`)));
}

/** The members of a brand, each a column of `brands`. */
export const brandColumns = selectColumns(
  "brands",
  Object.keys(brandSchema.shape),
);

/** The brand of the `ads` row in scope as JSON, or null. */
export const brandOfAd = sql`(
  select row_to_json(b)
  from (select ${brandColumns} from brands where brands.id = ads.brand_id) b
)`;

/**
 * The creative units of the `ads` row in scope as a JSON array. Joined by
 * hand, since json_agg puts blanks and line breaks between elements.
 */
export const unitsOfAd = sql`(
  select concat('[', string_agg(row_to_json(u)::text, ',' order by u."unitIndex"), ']')::json
  from (select ${selectColumns("creative_units", Object.keys(unitSchema.shape))}
        from creative_units where creative_units.ad_id = ads.id) u
)`;

const INCLUDED: Readonly<Record<string, Sql>> = {
  brand: brandOfAd,
  creativeUnits: unitsOfAd,
};

/** Any members of the `ads` row in scope, also those that only an ad's detail has. */
export function selectMembers(members: readonly string[]) {
  return sql.join(
    members.map((member) =>
      sql`${INCLUDED[member] ?? sql.ref(`ads.${member}`)} as ${sql.ref(member)}`
    ),
  );
}
