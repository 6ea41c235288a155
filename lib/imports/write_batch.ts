import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import {
  type AdChange,
  decideBatch,
  type Outcomes,
  type StoredAd,
  type WaitingRecord,
} from "@/lib/imports/decide_batch.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { type StoredRow, writeAds } from "@/lib/imports/write_ads.ts";
import { writeBrands } from "@/lib/imports/write_brands.ts";

/** What the archive holds of these ads, by archive id. */
async function readStoredAds(
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

/** Lets ads that are not written remember what they superseded. Nothing else about them changes. */
async function rememberSuperseded(
  db: Kysely<Schema>,
  ads: readonly AdChange<StoredAd>[],
): Promise<void> {
  const rows = ads.filter((ad) =>
    ad.written === null && ad.superseded !== ad.stored!.superseded_hashes
  ).map(({ stored, superseded }) => ({ id: stored!.id, hashes: superseded }));
  if (rows.length === 0) return;
  await sql`
    update ads set superseded_hashes = r.hashes
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id bigint, hashes text[])
    where ads.id = r.id`.execute(db);
}

/** Records that are read at once: each can be half a megabyte. */
const PAGE_SIZE = 20;

/** Keeps what a batch met without changing its ads, and forgets it of those that changed. */
async function setAside(
  db: Kysely<Schema>,
  ads: ReadonlyMap<string, AdChange<StoredAd>>,
): Promise<void> {
  const changed = [...ads].filter(([, { isChanged, stored }]) =>
    isChanged && stored !== null && stored.aside.length > 0
  ).map(([id]) => id);
  if (changed.length > 0) {
    await sql`
      delete from set_aside_records
      where ad_archive_id = any(${changed}::text[])`.execute(db);
  }
  const rows = [...ads].filter(([, { isChanged, stored, aside, waiting }]) =>
    !isChanged && (aside !== stored!.aside || waiting !== stored!.waiting)
  ).map(([ad_archive_id, { aside, waiting }]) => ({
    ad_archive_id,
    hashes: aside,
    position: waiting?.position,
    record: waiting?.record,
  }));
  if (rows.length === 0) return;
  await sql`
    insert into set_aside_records
    select * from json_populate_recordset(null::set_aside_records, ${
    JSON.stringify(rows)
  }::json)
    on conflict (ad_archive_id) do update set
      hashes = excluded.hashes, position = excluded.position, record = excluded.record`
    .execute(db);
}

/** The records that wait for the end of the run, in the order of the input. */
export async function* waitingRecords(
  db: Kysely<Schema>,
): AsyncGenerator<AdRecord> {
  let after = -1;
  while (true) {
    const rows = await db.selectFrom("set_aside_records")
      .select(["position", "record"])
      .where("position", ">", after).orderBy("position").limit(PAGE_SIZE)
      .execute();
    for (const row of rows) yield row.record as unknown as AdRecord;
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1)!.position!;
  }
}

/**
 * Brings a batch into the archive. Call it within a transaction.
 *
 * @param run.isEnd the records have waited for the end of the run, which counted them as unchanged
 */
export async function writeBatch(
  db: Kysely<Schema>,
  batch: readonly Incoming[],
  run: { id: number; now: number; isEnd: boolean },
): Promise<Outcomes> {
  const ids = new Set(batch.map(({ record }) => record.ad_archive_id));
  const stored = await readStoredAds(db, [...ids]);
  const { ads, taken, outcomes } = decideBatch(batch, stored, run);
  const brands = await writeBrands(db, taken, run.now);
  await writeAds(db, [...ads.values()], { brands, ...run });
  await rememberSuperseded(db, [...ads.values()]);
  await setAside(db, ads);
  if (run.isEnd) outcomes.unchanged -= batch.length;
  return outcomes;
}
