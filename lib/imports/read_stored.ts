import { type Kysely, sql } from "kysely";
import type { Transparency } from "@/lib/ads/transparency.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { stateOf } from "@/lib/imports/ad_documents.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import type { StoredAd, WaitingRecord } from "@/lib/imports/decide_batch.ts";
import type { Members } from "@/lib/imports/formats/members.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";

/** The stored ads of a batch by archive id, with the states of those that the batch may change. */
export async function readStored(
  db: Kysely<Schema>,
  batch: readonly Incoming[],
): Promise<Map<string, StoredAd>> {
  const ids = batch.map(({ record }) => record.ad_archive_id);
  const ads = await readAds(db, ids);
  const changed = ids.filter((id, n) =>
    ads.has(id) && ads.get(id)!.source_hash !== batch[n]!.hash
  );
  for (const [id, state] of await readStates(db, changed)) {
    ads.get(id)!.state = state;
  }
  return ads;
}

async function readAds(
  db: Kysely<Schema>,
  adArchiveIds: readonly string[],
): Promise<Map<string, StoredAd>> {
  const rows = await db.selectFrom("ads")
    .leftJoin("set_aside_records as s", "s.ad_archive_id", "ads.ad_archive_id")
    .where("ads.ad_archive_id", "=", sql<string>`any(${adArchiveIds}::text[])`)
    .select([
      "ads.id",
      "ads.ad_archive_id",
      "source_hash",
      "scrape_run_id",
      "created_at",
      "observed_at",
      "superseded_hashes",
      sql<
        string | null
      >`(select i.source_hash from ad_search i where i.ad_id = ads.id)`
        .as("search_hash"),
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

/** Ads with their brands' pages. */
export async function readStates(
  db: Kysely<Schema>,
  adArchiveIds: readonly string[],
): Promise<Map<string, AdState>> {
  if (adArchiveIds.length === 0) return new Map();
  const rows = await db.selectFrom("ads")
    .leftJoin("brands as b", "b.id", "ads.brand_id")
    .where("ad_archive_id", "=", sql<string>`any(${adArchiveIds}::text[])`)
    .select(["ad_archive_id", "document", "media_type"])
    .select(["transparency", "source"])
    .select(["b.page_id", "b.name"]).execute();
  return new Map(
    rows.map(
      ({ ad_archive_id, document, media_type, page_id, name, ...row }) => {
        const brand = page_id === null ? null : { page_id, name, ...NO_MORE };
        const transparency = parseNullable<Transparency>(row.transparency);
        const source = parseNullable<Members>(row.source);
        const more = { brand, media_type, transparency, source };
        return [ad_archive_id, stateOf(document, more)];
      },
    ),
  );
}

const parseNullable = <Value>(json: string | null): Value | null =>
  json === null ? null : JSON.parse(json);

const NO_MORE = { slug: null, page_url: null, avatar_url: null, platforms: [] };
