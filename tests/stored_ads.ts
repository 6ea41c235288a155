import { WRITTEN_COLUMNS } from "@/lib/imports/write_ads.ts";
import { assertEquals } from "@std/assert";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { AD_MEMBERS } from "@/lib/ads/documents.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { parseDocument, stateOf } from "@/lib/imports/ad_documents.ts";

/**
 * The ads of the archive by archive id: their rows with the members of their
 * document, which must have what the rows have too.
 */
export async function storedAds(db: Kysely<Schema>) {
  const rows = await db.selectFrom("ads").selectAll()
    .orderBy("ad_archive_id").execute();
  return rows.map(
    ({ document, creative_high: _, creative_low: __, ...stored }) => {
      const row = {
        ...stored,
        transparency: JSON.parse(stored.transparency ?? "null"),
        source: JSON.parse(stored.source ?? "null"),
      };
      const { creativeUnits, ...ad } = parseDocument(document);
      assertEquals(Object.keys(ad), AD_MEMBERS);
      assertEquals({ ...ad, ...row }, { ...row, ...ad });
      creativeUnits.forEach(({ unitIndex }, n) => assertEquals(unitIndex, n));
      const { creative_units } = stateOf(document, { ...row, brand: null });
      return { ...ad, ...row, units: creative_units };
    },
  );
}

export async function storedAd(db: Kysely<Schema>, ad_archive_id: string) {
  const ads = await storedAds(db);
  return ads.find((ad) => ad.ad_archive_id === ad_archive_id)!;
}

const BLANK = {
  is_creator_ad: false,
  is_active: true,
  media_type: "image",
  source_hash: "",
  superseded_hashes: [],
  created_at: 0,
  version: 0,
  start_version: 0,
};
const UNKNOWN = {
  ...Object.fromEntries(AD_MEMBERS.map((name) => [name, null])),
  cards: [],
  updated_at: 0,
};

/**
 * Inserts the rows of a query as ads, in its order. Its columns are members of
 * rows or documents; others are unknown or have a usual value.
 */
export const insertAds = (query: RawBuilder<unknown>) => {
  const blank = sql`${JSON.stringify(BLANK)}::jsonb`;
  const unknown = sql`${JSON.stringify({ ...UNKNOWN, ...BLANK })}::jsonb`;
  const columns = sql.join(
    ["id", "version", "start_version", ...WRITTEN_COLUMNS]
      .map((name) => sql.ref(name)),
  );
  return sql`
    insert into ads (${columns}) overriding system value
    select ${columns} from (
      select to_jsonb(given) || jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('ads', 'id'))) as row
      from (${query}) given
    ) numbered
    cross join lateral json_populate_record(null::ads, (
      ${blank} || row || jsonb_build_object('document', concat(
        left((${unknown} || row)::text, -1), ',"creativeUnits":[]}'))
    )::json) ad`;
};
