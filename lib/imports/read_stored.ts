import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import type { StoredAd, WaitingRecord } from "@/lib/imports/decide_batch.ts";
import {
  type CardRecord,
  RECORD_MEMBERS,
  type UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";

/** A stored ad, with its search hash. */
export interface StoredRow extends StoredAd {
  search_hash: string | null;
}

/** The stored ads of a batch by archive id, with the states of those that the batch may change. */
export async function readStored(
  db: Kysely<Schema>,
  batch: readonly Incoming[],
): Promise<Map<string, StoredRow>> {
  const ids = new Set(batch.map(({ record }) => record.ad_archive_id));
  const ads = await readAds(db, [...ids]);
  const changed = batch.filter(({ record, hash }) =>
    ads.has(record.ad_archive_id) &&
    ads.get(record.ad_archive_id)!.source_hash !== hash
  ).map(({ record }) => record.ad_archive_id);
  for (const [id, state] of await readStates(db, [...new Set(changed)])) {
    ads.get(id)!.state = state;
  }
  return ads;
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
      sql<
        string | null
      >`(select i.source_hash from ad_search i where i.ad_id = ads.id)`
        .as("search_hash"),
      "observed_at",
      sql<string[]>`coalesce(s.hashes, '{}')`.as("aside"),
      sql<WaitingRecord | null>`
        case when s.record is not null
          then json_build_object('record', s.record, 'position', s.position) end
      `.as("waiting"),
      sql<null>`null`.as("state"),
    ])
    .execute();
  return new Map(rows.map((row) => [row.ad_archive_id, row]));
}

const MEMBERS = RECORD_MEMBERS.filter((name) =>
  name !== "brand" && name !== "creative_units"
);

/** Ads with their brands' pages and their units. */
export async function readStates(
  db: Kysely<Schema>,
  adArchiveIds: readonly string[],
): Promise<Map<string, AdState>> {
  const states = new Map<string, AdState>();
  if (adArchiveIds.length === 0) return states;
  const rows = await db.selectFrom("ads")
    .leftJoin("brands as b", "b.id", "ads.brand_id")
    .where("ad_archive_id", "=", sql<string>`any(${adArchiveIds}::text[])`)
    .select(MEMBERS.map((name) => `ads.${name}` as const))
    .select(["ads.id", "b.page_id", "b.name"]).execute();
  const units = await readUnits(db, rows.map(({ id }) => id));
  for (const { id, page_id, name, cards, ...members } of rows) {
    states.set(members.ad_archive_id, {
      ...members,
      cards: cards as CardRecord[],
      brand: page_id === null ? null : { page_id, name, ...NO_MORE },
      creative_units: units.get(id) ?? [],
    });
  }
  return states;
}

const NO_MORE = { slug: null, page_url: null, avatar_url: null, platforms: [] };

async function readUnits(
  db: Kysely<Schema>,
  adIds: readonly number[],
): Promise<Map<number, UnitRecord[]>> {
  const units = new Map<number, UnitRecord[]>();
  const rows = await db.selectFrom("creative_units").selectAll()
    .where("ad_id", "=", sql<number>`any(${adIds}::bigint[])`)
    .orderBy("ad_id").orderBy("unit_index").execute();
  for (const { ad_id, unit_index: _, ...unit } of rows) {
    const all = units.get(ad_id) ?? [];
    units.set(ad_id, all);
    all.push(unit);
  }
  return units;
}
