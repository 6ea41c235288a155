import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { AdChange, StoredAd } from "@/lib/imports/decide_batch.ts";
import {
  type AdRecord,
  RECORD_MEMBERS,
} from "@/lib/imports/formats/ad_record.ts";
import { type SearchedAd, toSearchRow } from "@/lib/imports/search_row.ts";
import type { StoredBrand } from "@/lib/imports/write_brands.ts";
import { readUnitTexts, writeSearchRows } from "@/lib/imports/write_search.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";

/** The same with what a record may omit, and with what the ad is searched by. */
export interface StoredRow extends StoredAd {
  brand_id: number | null;
  brand_name: string | null;
  media_type: MediaType;
  creative_hash: string;
  search_hash: string | null;
}

type AdWrite = AdChange<StoredRow> & { written: AdRecord };
type Brands = ReadonlyMap<string, StoredBrand>;

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
 * Ads that are there give their ids, so that none is taken in vain: columns
 * have a place for each id.
 */
export async function writeAds(
  db: Kysely<Schema>,
  ads: readonly AdChange<StoredRow>[],
  run: { id: number; now: number; brands: Brands },
): Promise<void> {
  const writes = ads.filter((ad): ad is AdWrite => ad.written !== null);
  if (writes.length === 0) return;
  const rows = writes.map((write) => {
    const { stored, written } = write;
    const { brand: _, creative_units: __, omitted: ___, ...fields } = written;
    const keepsType = keeps(write, "creative") || keeps(write, "media_type");
    return {
      ...fields,
      id: stored?.id,
      ...(keepsType ? { media_type: stored!.media_type } : {}),
      brand_id: brandOf(write, run.brands)?.id ?? null,
      source_hash: write.hash,
      superseded_hashes: write.superseded,
      observed_at: write.observed_at,
      scrape_run_id: run.id,
      updated_at: run.now,
    };
  });
  const { rows: written } = await sql<{ id: number; ad_archive_id: string }>`
    insert into ads (id, ${columns}, created_at) overriding system value
    select coalesce(r.id, nextval(pg_get_serial_sequence('ads', 'id'))),
      ${given}, r.updated_at
    from json_populate_recordset(null::ads, ${JSON.stringify(rows)}::json) r
    on conflict (ad_archive_id) do update set (${columns}) = row(${replaced})
    returning id, ad_archive_id`.execute(db);
  const ids = new Map(written.map((row) => [row.ad_archive_id, row.id]));
  await writeUnits(
    db,
    writes.filter((write) => !keeps(write, "creative")),
    ids,
  );
  await writeSearch(db, writes, { ids, brands: run.brands });
}

/** The ad's brand: the record's, or the one that is stored if the record omits it. */
function brandOf(
  { stored, written: { brand, omitted } }: AdWrite,
  brands: Brands,
): StoredBrand | null {
  if (brand !== null) return brands.get(brand.page_id)!;
  if (!omitted?.includes("brand") || !stored?.brand_id) return null;
  return { id: stored.brand_id, name: stored.brand_name };
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

async function writeSearch(
  db: Kysely<Schema>,
  writes: readonly AdWrite[],
  { ids, brands }: { ids: ReadonlyMap<string, number>; brands: Brands },
): Promise<void> {
  const kept = await readUnitTexts(
    db,
    writes.filter((write) => keeps(write, "creative"))
      .map(({ stored }) => stored!.id),
  );
  const rows = writes.map((write) => {
    const { stored, written } = write;
    const id = ids.get(written.ad_archive_id)!;
    const ad: SearchedAd = {
      ...written,
      brand_name: brandOf(write, brands)?.name ?? null,
      units: keeps(write, "creative")
        ? kept.get(id) ?? []
        : written.creative_units,
    };
    return toSearchRow(id, ad, stored?.search_hash ?? null);
  });
  await writeSearchRows(db, rows);
}
