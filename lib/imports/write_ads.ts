import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { withIds, withMembers } from "@/lib/imports/ad_documents.ts";
import type { AdWrite, PreparedAd } from "@/lib/imports/prepare_batch.ts";
import { valueIds } from "@/lib/imports/value_ids.ts";
import type { StoredBrand } from "@/lib/imports/write_brands.ts";
import { writeSearchRows } from "@/lib/imports/write_search.ts";

type Brands = ReadonlyMap<string, StoredBrand>;

const COLUMNS = [
  ...["ad_archive_id", "brand_id", "is_creator_ad", "delivery_start_at"],
  ...["is_active", "media_type", "last_seen_at", "running_days"],
  ...["creative_high", "creative_low"],
  ...["cta_id", "domain_id", "creator_id", "source_hash", "observed_at"],
  ...["superseded_hashes", "created_at", "scrape_run_id", "document"],
];

const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
const replaced = sql.join(COLUMNS.map((name) => sql.ref(`excluded.${name}`)));

/**
 * Writes new and changed ads. Rows are sent as one JSON parameter, so that one
 * prepared statement works for any batch size; the documents in it are stored
 * byte by byte.
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
  const ids = await idsOf(db, ads);
  const values = await valueIds(db, ads.map(({ write }) => write.written));
  const rows = ads.map(({ write, row, document }, i) => {
    const given = { id: ids[i]!, brand_id: brandOf(write)?.id ?? null };
    const whole = withIds(given, write.written, document);
    const members = withMembers({ ...given, ...values[i] }, row);
    return `${members.slice(0, -1)},"document":${whole}}`;
  });
  await sql`
    insert into ads (id, ${columns}) overriding system value
    select id, ${columns}
    from json_populate_recordset(null::ads, ${`[${rows.join()}]`}::json)
    on conflict (ad_archive_id) do update set (${columns}) = row(${replaced})`
    .execute(db);
  await writeSearchRows(
    db,
    ads.map(({ search }, i) =>
      search === null ? null : { ad_id: ids[i]!, ...search }
    ),
  );
}

/**
 * The ids of ads: existing ads keep theirs, so that the sequence has no gaps,
 * since columns have a place for each id.
 */
async function idsOf(
  db: Kysely<Schema>,
  ads: readonly PreparedAd[],
): Promise<number[]> {
  const count = ads.filter(({ write }) => write.stored === null).length;
  const { rows } = count === 0 ? { rows: [] } : await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('ads', 'id')) as id
    from generate_series(1, ${count}::int)`.execute(db);
  const taken = rows.values();
  return ads.map(({ write }) => write.stored?.id ?? taken.next().value!.id);
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
