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
import {
  type AdRecord,
  RECORD_MEMBERS,
} from "@/lib/imports/formats/ad_record.ts";
import { writeBrands } from "@/lib/imports/write_brands.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";

/** The same with what a record may omit. */
interface StoredRow extends StoredAd {
  brand_id: number | null;
  media_type: MediaType;
  creative_hash: string;
}

type AdWrite = AdChange<StoredRow> & { written: AdRecord };

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

const COLUMNS = [
  ...RECORD_MEMBERS.filter((name) => name !== "creative_units")
    .map((name) => name === "brand" ? "brand_id" : name),
  "source_hash",
  "superseded_hashes",
  "observed_at",
  "scrape_run_id",
  "updated_at",
];

const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
const given = sql.join(COLUMNS.map((name) => sql.ref(`r.${name}`)));
const replaced = sql.join(COLUMNS.map((name) => sql.ref(`excluded.${name}`)));

/** Whether the record omits a part of its creative, and the rest says that it is the one stored. */
function keeps({ written, stored }: AdWrite, part: "creative" | "media_type") {
  return stored !== null && written.omitted?.includes(part) === true &&
    written.creative_hash === stored.creative_hash;
}

/**
 * Writes the ads that have changed, with their creative units. Rows travel as
 * one JSON parameter: one statement text for every batch size, prepared once.
 */
async function writeAds(
  db: Kysely<Schema>,
  ads: readonly AdChange<StoredRow>[],
  run: { id: number; now: number; brandIds: ReadonlyMap<string, number> },
): Promise<void> {
  const writes = ads.filter((ad): ad is AdWrite => ad.written !== null);
  if (writes.length === 0) return;
  const rows = writes.map((write) => {
    const { stored, written } = write;
    const { brand, creative_units: _, omitted, ...fields } = written;
    const keepsType = keeps(write, "creative") || keeps(write, "media_type");
    return {
      ...fields,
      ...(keepsType ? { media_type: stored!.media_type } : {}),
      brand_id: brand !== null
        ? run.brandIds.get(brand.page_id)
        : omitted?.includes("brand")
        ? stored?.brand_id
        : null,
      source_hash: write.hash,
      superseded_hashes: write.superseded,
      observed_at: write.observed_at,
      scrape_run_id: run.id,
      updated_at: run.now,
    };
  });
  const { rows: written } = await sql<{ id: number; ad_archive_id: string }>`
    insert into ads (${columns}, created_at)
    select ${given}, r.updated_at
    from json_populate_recordset(null::ads, ${JSON.stringify(rows)}::json) r
    on conflict (ad_archive_id) do update set (${columns}) = row(${replaced})
    returning id, ad_archive_id`.execute(db);
  const ids = new Map(written.map((row) => [row.ad_archive_id, row.id]));
  await writeUnits(
    db,
    writes.filter((write) => !keeps(write, "creative")),
    ids,
  );
}

async function writeUnits(
  db: Kysely<Schema>,
  writes: readonly AdWrite[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const replaced = writes.flatMap(({ stored }) => stored?.id ?? []);
  if (replaced.length > 0) {
    await db.deleteFrom("creative_units")
      .where("ad_id", "=", sql<number>`any(${replaced}::bigint[])`).execute();
  }
  const units = writes.flatMap(({ written }) =>
    written.creative_units.map((unit, unit_index) => ({
      ...unit,
      unit_index,
      ad_id: ids.get(written.ad_archive_id),
    }))
  );
  if (units.length === 0) return;
  await sql`
    insert into creative_units
    select * from json_populate_recordset(null::creative_units, ${
    JSON.stringify(units)
  }::json)`.execute(db);
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
  const brandIds = await writeBrands(db, taken, run.now);
  await writeAds(db, [...ads.values()], { brandIds, ...run });
  await rememberSuperseded(db, [...ads.values()]);
  await setAside(db, ads);
  if (run.isEnd) outcomes.unchanged -= batch.length;
  return outcomes;
}
