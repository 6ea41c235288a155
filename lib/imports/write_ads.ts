import { type Kysely, sql } from "kysely";
import type { MediaType } from "@/lib/shared/media_type.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import type { AdState } from "@/lib/imports/decide.ts";

/** An ad that is to be written: `id` where it is stored already. */
export interface AdWrite {
  id: number | null;
  record: AdRecord;
  hash: string;
  superseded: string[];
  observed_at: number | null;
  /** Null: not stored yet. */
  stored: StoredAd | null;
}

/** What the archive holds of an ad, as far as a record is judged by it or leaves it as it is. */
export interface StoredAd extends AdState {
  brand_id: number | null;
  media_type: MediaType;
  creative_hash: string;
}

/** What the archive holds of these ads, by archive id. */
export async function storedAds(
  db: Kysely<Schema>,
  adArchiveIds: readonly string[],
): Promise<Map<string, StoredAd>> {
  const rows = await db.selectFrom("ads")
    .where("ad_archive_id", "=", sql<string>`any(${adArchiveIds}::text[])`)
    .select([
      "id",
      "ad_archive_id",
      "source_hash",
      "scrape_run_id",
      "superseded_hashes",
      "brand_id",
      "media_type",
      "creative_hash",
      sql<number | null>`
        coalesce(observed_at, greatest(last_scraped_at, last_seen_at))
      `.as("observed_at"),
    ])
    .execute();
  return new Map(rows.map((row) => [row.ad_archive_id, row]));
}

/** Columns of `ads` that a record sets, for both statements. */
const COLUMNS = [
  "ad_archive_id",
  "brand_id",
  "is_creator_ad",
  "delivery_start_at",
  "is_active",
  "media_type",
  "cards",
  "last_scraped_at",
  "creator_page_id",
  "creator_page_name",
  "last_seen_at",
  "running_days",
  "creative_hash",
  "primary_text",
  "cta_text",
  "destination_url",
  "destination_domain",
  "search_text",
  "source_hash",
  "superseded_hashes",
  "observed_at",
  "scrape_run_id",
  "updated_at",
] as const;

const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
const given = sql.join(COLUMNS.map((name) => sql.ref(`r.${name}`)));
const assignments = sql.join(
  COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`),
);

/** The record leaves its creative out, and the rest says that it is the one stored. */
function keepsCreative({ record, stored }: AdWrite): boolean {
  return stored !== null && record.untold?.includes("creative") === true &&
    record.creative_hash === stored.creative_hash;
}

function keepsMediaType({ record, stored }: AdWrite): boolean {
  return record.untold?.includes("media_type") === true &&
    record.creative_hash === stored?.creative_hash;
}

function toRow(
  write: AdWrite,
  brandIds: ReadonlyMap<string, number>,
  runId: number,
  now: number,
) {
  const { brand, creative_units: _, untold = [], ...fields } = write.record;
  const { stored } = write;
  return {
    ...fields,
    id: write.id,
    brand_id: brand === null
      ? (untold.includes("brand") ? stored?.brand_id ?? null : null)
      : brandIds.get(brand.page_id),
    ...(keepsCreative(write) || keepsMediaType(write)
      ? { media_type: stored!.media_type }
      : {}),
    source_hash: write.hash,
    superseded_hashes: write.superseded,
    observed_at: write.observed_at,
    scrape_run_id: runId,
    updated_at: now,
  };
}

/**
 * Writes ads with their creative units. Rows travel as one JSON parameter:
 * one statement text for every batch size, prepared once.
 */
export async function writeAds(
  db: Kysely<Schema>,
  writes: readonly AdWrite[],
  context: {
    brandIds: ReadonlyMap<string, number>;
    runId: number;
    now: number;
  },
): Promise<void> {
  const { brandIds, runId, now } = context;
  const rows = (chosen: readonly AdWrite[]) =>
    JSON.stringify(chosen.map((write) => toRow(write, brandIds, runId, now)));
  const ids = new Map<string, number>();

  const inserts = writes.filter((write) => write.id === null);
  if (inserts.length > 0) {
    const inserted = await sql<{ id: number; ad_archive_id: string }>`
      insert into ads (${columns}, created_at)
      select ${given}, r.updated_at from json_populate_recordset(null::ads, ${
      rows(inserts)
    }::json) r
      returning id, ad_archive_id`.execute(db);
    for (const row of inserted.rows) ids.set(row.ad_archive_id, row.id);
  }

  const updates = writes.filter((write) => write.id !== null);
  if (updates.length > 0) {
    await sql`
      update ads set ${assignments}
      from json_populate_recordset(null::ads, ${rows(updates)}::json) r
      where ads.id = r.id`.execute(db);
    await db.deleteFrom("creative_units")
      .where(
        "ad_id",
        "=",
        sql<number>`any(${
          updates.filter((write) => !keepsCreative(write)).map((write) =>
            write.id!
          )
        }::bigint[])`,
      )
      .execute();
    for (const write of updates) ids.set(write.record.ad_archive_id, write.id!);
  }

  const rewritten = writes.filter((write) => !keepsCreative(write));
  const units = rewritten.flatMap((write) =>
    write.record.creative_units.map((unit, unit_index) => ({
      ...unit,
      unit_index,
      ad_id: ids.get(write.record.ad_archive_id),
    }))
  );
  if (units.length === 0) return;
  await sql`
    insert into creative_units
    select * from json_populate_recordset(null::creative_units, ${
    JSON.stringify(units)
  }::json)`
    .execute(db);
}

/** Lets ads, by id, remember the records that they overruled. Nothing else about them changes. */
export async function rememberSuperseded(
  db: Kysely<Schema>,
  superseded: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const rows = [...superseded].map(([id, hashes]) => ({ id, hashes }));
  await sql`
    update ads set superseded_hashes = r.hashes
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id bigint, hashes text[])
    where ads.id = r.id`.execute(db);
}
