import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import type { StoredAd, WaitingRecord } from "@/lib/imports/decide_batch.ts";
import type { PartTexts } from "@/lib/imports/search_row.ts";
import { readUnitTexts } from "@/lib/imports/write_search.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";

/** A stored ad, with the fields that a record may omit and its search hash. */
export interface StoredRow extends StoredAd {
  brand_id: number | null;
  brand_name: string | null;
  media_type: MediaType;
  creative_hash: string | null;
  search_hash: string | null;
}

/** The stored data that a batch is compared with. */
export interface Stored {
  /** By archive id. */
  ads: ReadonlyMap<string, StoredRow>;
  /** Texts of the creative units of ads whose records omit them. */
  units: ReadonlyMap<number, readonly PartTexts[]>;
}

export async function readStored(
  db: Kysely<Schema>,
  batch: readonly Incoming[],
): Promise<Stored> {
  const ids = new Set(batch.map(({ record }) => record.ad_archive_id));
  const ads = await readAds(db, [...ids]);
  const omitting = batch.flatMap(({ record }) =>
    record.omitted?.includes("creative")
      ? ads.get(record.ad_archive_id)?.id ?? []
      : []
  );
  return { ads, units: await readUnitTexts(db, omitting) };
}

async function readAds(
  db: Kysely<Schema>,
  adArchiveIds: readonly string[],
): Promise<Map<string, StoredRow>> {
  const rows = await db.selectFrom("ads")
    .leftJoin("set_aside_records as s", "s.ad_archive_id", "ads.ad_archive_id")
    .where("ads.ad_archive_id", "=", sql<string>`any(${adArchiveIds}::text[])`)
    .select([
      "ads.id",
      "ads.ad_archive_id",
      "source_hash",
      "scrape_run_id",
      "superseded_hashes",
      "brand_id",
      "media_type",
      "creative_hash",
      sql<
        string | null
      >`(select b.name from brands b where b.id = ads.brand_id)`
        .as("brand_name"),
      sql<
        string | null
      >`(select i.source_hash from ad_search i where i.ad_id = ads.id)`
        .as("search_hash"),
      sql<number | null>`
        coalesce(observed_at, greatest(last_scraped_at, last_seen_at))
      `.as("observed_at"),
      sql<string[]>`coalesce(s.hashes, '{}')`.as("aside"),
      sql<WaitingRecord | null>`
        case when s.record is not null
          then json_build_object('record', s.record, 'position', s.position) end
      `.as("waiting"),
    ])
    .execute();
  return new Map(rows.map((row) => [row.ad_archive_id, row]));
}
