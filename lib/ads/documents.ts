import { Buffer } from "node:buffer";
import { sql } from "kysely";
import { unitMedia } from "@/lib/ads/stored_media.ts";
import type { Sql } from "@/lib/ads/search_sql.ts";
import { adSchema, brandSchema } from "@/lib/ads/wire.ts";

/**
 * How stored documents become responses. An import writes each ad as it is sent,
 * with its creative units at the end, and these bytes are sent. The fragments are
 * about the current row of `ads`.
 */

export const AD_MEMBERS = Object.keys(adSchema.shape);

/** Members that lists add on request, in this order after the others. */
export const INCLUDES = [
  ...["brand", "creativeUnits", "media_type"] as const,
  ...["transparency", "source"] as const,
] as const;
export type Include = typeof INCLUDES[number];

/** The members of a brand, each a column of `brands`. */
export const brandColumns = sql.join(
  Object.keys(brandSchema.shape).map((name) => sql.ref(`brands.${name}`)),
);

/** Where the units begin. No text contains this: quotes within texts are escaped. */
const UNITS = sql.lit(',"creativeUnits":[');
const listed = sql`split_part(ads.document, ${UNITS}, 1)`;

/** The units as rows. */
export const adUnits = sql`(
  select n, unit, unit->>'unitType' as unit_type, unit->>'title' as title,
    unit->>'body' as body, unit->>'imageUrl' as image_url,
    unit->>'videoUrl' as video_url
  from json_array_elements(ads.document::json->'creativeUnits')
    with ordinality each (unit, n)
) units`;

const unitsWithMedia = sql`(
  select concat('[', string_agg(
    concat(left(unit::text, -1), ',"media":', ${unitMedia}, '}'), ',' order by n
  ), ']') from ${adUnits}
)`;

const INCLUDED: Readonly<Record<Include, Sql>> = {
  brand: sql`',"brand":', coalesce((
    select row_to_json(b)
    from (select ${brandColumns} from brands where brands.id = ads.brand_id) b
  ), 'null')`,
  creativeUnits: sql`${UNITS}, left(split_part(ads.document, ${UNITS}, 2), -1)`,
  media_type: sql`',"media_type":', to_json(ads.media_type)`,
  transparency: sql`',"transparency":', coalesce(ads.transparency, 'null')`,
  source: sql`',"source":', coalesce(ads.source, 'null')`,
};

/** What an ad's JSON has in addition to what lists send. */
export interface Included {
  members: readonly Include[];
  /** Whether each creative unit has its stored media. */
  hasMedia: boolean;
}

/** The JSON of an ad. */
export function adText({ members, hasMedia }: Included): Sql {
  const added = members.map((name) =>
    hasMedia && name === "creativeUnits"
      ? sql`',"creativeUnits":', ${unitsWithMedia}`
      : INCLUDED[name]
  );
  return sql`concat(${sql.join([listed, ...added])}, '}')`;
}

/** Maximum number of JSON bytes of a page's ads. With the rest, a response stays below 4 MiB. */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024 - 32 * 1024;

/**
 * Only these members of ads, separated by commas, and those that are no ad's by
 * itself.
 *
 * @param fields undefined: all
 * @param adOf the ad of an item of the list
 */
export function pickFields(
  items: Uint8Array,
  fields: readonly string[] | undefined,
  adOf = (item: Record<string, unknown>) => item,
): Uint8Array {
  if (fields === undefined) return items;
  const others = [...AD_MEMBERS, ...INCLUDES].filter((name) =>
    !fields.includes(name)
  );
  const list: Record<string, unknown>[] = JSON.parse(
    `[${Buffer.from(items.buffer, items.byteOffset, items.byteLength)}]`,
  );
  for (const item of list) {
    const ad = adOf(item);
    for (const name of others) delete ad[name];
  }
  return Buffer.from(JSON.stringify(list).slice(1, -1));
}
