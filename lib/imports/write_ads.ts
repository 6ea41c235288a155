import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { RECORD_MEMBERS } from "@/lib/imports/formats/ad_record.ts";
import type { AdWrite, PreparedAd } from "@/lib/imports/prepare_batch.ts";
import type { StoredBrand } from "@/lib/imports/write_brands.ts";
import { writeSearchRows } from "@/lib/imports/write_search.ts";

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

/** Inserts members at the start of an object's JSON. */
function withMembers(members: Record<string, number | null>, json: string) {
  return `${JSON.stringify(members).slice(0, -1)},${json.slice(1)}`;
}

/**
 * Writes new and changed ads with their creative units. Rows are sent as one
 * JSON parameter, so that one prepared statement works for any batch size.
 * Existing ads are written with their ids, so that the sequence has no gaps:
 * columns have a place for each id.
 */
export async function writeAds(
  db: Kysely<Schema>,
  ads: readonly PreparedAd[],
  brands: Brands,
): Promise<void> {
  if (ads.length === 0) return;
  const byPage = await withKept(db, ads, brands);
  const brandOf = ({ written: { brand } }: AdWrite) =>
    brand && byPage.get(brand.page_id)!;
  const rows = ads.map(({ write, row }) =>
    withMembers({
      id: write.stored?.id ?? null,
      brand_id: brandOf(write)?.id ?? null,
    }, row)
  );
  const { rows: written } = await sql<{ id: number; ad_archive_id: string }>`
    insert into ads (id, ${columns}, created_at) overriding system value
    select coalesce(r.id, nextval(pg_get_serial_sequence('ads', 'id'))),
      ${given}, r.updated_at
    from json_populate_recordset(null::ads, ${toList(rows)}::json) r
    on conflict (ad_archive_id) do update set (${columns}) = row(${replaced})
    returning id, ad_archive_id`.execute(db);
  const ids = new Map(written.map((row) => [row.ad_archive_id, row.id]));
  await writeUnits(db, ads.filter(({ units }) => units !== null), ids);
  await writeSearchRows(
    db,
    ads.map((ad) => {
      const name = brandOf(ad.write)?.name ?? null;
      const row = name === ad.brandName ? ad.search : ad.searchedAs(name);
      const ad_id = ids.get(ad.write.written.ad_archive_id)!;
      return row === null ? null : { ad_id, ...row };
    }),
  );
}

function toList(rows: readonly string[]): string {
  return `[${rows.join()}]`;
}

/**
 * The brands of ads by page id: of this batch's records, and those that ads have
 * already. The latter are read now, since other ads may have renamed them after
 * this batch was prepared.
 */
async function withKept(
  db: Kysely<Schema>,
  ads: readonly PreparedAd[],
  brands: Brands,
): Promise<Brands> {
  const kept = ads.flatMap(({ write: { written: { brand } } }) =>
    brand === null || brands.has(brand.page_id) ? [] : brand.page_id
  );
  if (kept.length === 0) return brands;
  const rows = await db.selectFrom("brands").select(["id", "page_id", "name"])
    .where("page_id", "=", sql<string>`any(${kept}::text[])`).execute();
  return new Map([
    ...brands,
    ...rows.map(({ page_id, ...brand }) => [page_id, brand] as const),
  ]);
}

async function writeUnits(
  db: Kysely<Schema>,
  ads: readonly PreparedAd[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const replaced = ads.flatMap(({ write }) => write.stored?.id ?? []);
  if (replaced.length > 0) {
    await db.deleteFrom("creative_units")
      .where("ad_id", "=", sql<number>`any(${replaced}::bigint[])`).execute();
  }
  const units = ads.flatMap(({ write, units }) => {
    const ad_id = ids.get(write.written.ad_archive_id)!;
    return units!.map((unit) => withMembers({ ad_id }, unit));
  });
  if (units.length === 0) return;
  await sql`
    insert into creative_units
    select * from json_populate_recordset(null::creative_units, ${
    toList(units)
  }::json)`.execute(db);
}
