import { type Kysely, sql } from "kysely";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { PLANTED } from "@/seed/planted.ts";

const at = (day: string) => Date.parse(day) / 1000;
const YEAR = {
  delivery_start_min: at("2025-11-15"),
  delivery_start_max: at("2026-11-15"),
};
const MONTH = { ...YEAR, delivery_start_min: at("2026-10-15") };
const RECENT = { last_seen_min: at("2026-03-01") };
const TWO: AdFilter = { is_active: true, media_type: ["video"] };

/** Values that ads of an archive have. */
async function someValues(db: Kysely<Schema>) {
  const { rows: [values] } = await sql<{
    brands: number[];
    cta: string;
    domain: string;
    creators: string[];
    hash: string;
    ids: string[];
  }>`
    with sample as materialized (select * from ads order by id limit 20000)
    select
      array(select id from brands where total_ad_count > 0
        order by total_ad_count desc, id) as brands,
      mode() within group (order by cta_text) as cta,
      mode() within group (order by destination_domain) as domain,
      (array_agg(creator_page_id) filter (where creator_page_id is not null))[1:20]
        as creators,
      min(creative_hash) as hash, (array_agg(ad_archive_id))[1:100] as ids
    from sample`.execute(db);
  return values!;
}

/** A filter of each kind, with values of a seeded archive. */
export async function planFilters(
  db: Kysely<Schema>,
): Promise<Record<string, AdFilter>> {
  const { brands, cta, domain, creators, hash, ids } = await someValues(db);
  return {
    "none": {},
    "active": { is_active: true },
    "inactive carousels": { is_active: false, media_type: ["carousel"] },
    "two media types": { media_type: ["carousel", "unknown"] },
    "creators' ads": { is_creator_ad: true },
    "largest brand": { brand_id: brands.slice(0, 1) },
    "largest brand, active": { brand_id: brands.slice(0, 1), is_active: true },
    "smallest brand": { brand_id: brands.slice(-1) },
    "50 brands": { brand_id: brands.slice(100, 150) },
    "100 ads by id": { ad_archive_id: ids },
    "one creative": { creative_hash: hash },
    "20 creators": { creator_page_id: creators },
    "one month": MONTH,
    "one year": YEAR,
    "seen recently": RECENT,
    "ran for 100 days": { running_days_min: 100 },
    "two filters, two ranges": { ...TWO, ...YEAR, ...RECENT },
    "one call to action": { cta_text: cta },
    "one domain": { destination_domain: [domain] },
    "word in 10 ads": { q: PLANTED.ten },
    "word in 1,000 ads": { q: PLANTED.thousand },
    "word in 10,000 ads": { q: PLANTED.tenThousand },
    "word in 10,000 ads, active": { q: PLANTED.tenThousand, is_active: true },
    "word in 5,000 old ads": { q: PLANTED.old },
    "word in half of all ads": { q: PLANTED.half },
    "two such words, never both": {
      q: `${PLANTED.apart} ${PLANTED.otherApart}`,
    },
    "phrase of frequent words": { q: `"${PLANTED.half} ${PLANTED.otherHalf}"` },
    "frequent word, two filters, two ranges": {
      q: PLANTED.half,
      ...TWO,
      ...YEAR,
      ...RECENT,
    },
  };
}
