import { type Kysely, sql } from "kysely";
import type { MediaType } from "@/lib/shared/media_type.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The size of the archive. */
interface ArchiveFigures {
  ads: number;
  active_ads: number;
  brands: number;
  by_media_type: Record<MediaType, number>;
}

/** Reads counters and one row per brand, so the cost does not grow with the number of ads. */
export async function archiveFigures(
  db: Kysely<Schema>,
): Promise<ArchiveFigures> {
  const [totals, { brands }] = await Promise.all([
    db.selectFrom("ad_totals").where("brand_id", "=", 0)
      .select(["is_active", "media_type", "n"]).execute(),
    db.selectFrom("brands").select(sql<number>`count(*)`.as("brands"))
      .executeTakeFirstOrThrow(),
  ]);
  const figures: ArchiveFigures = {
    ads: 0,
    active_ads: 0,
    brands,
    by_media_type: { image: 0, video: 0, carousel: 0, unknown: 0 },
  };
  for (const { is_active, media_type, n } of totals) {
    figures.ads += n;
    if (is_active) figures.active_ads += n;
    figures.by_media_type[media_type] += n;
  }
  return figures;
}

/** Bytes of the database, and of its tables including indexes. */
interface ArchiveSizes {
  database_bytes: number;
  table_bytes: Record<string, number>;
}

export async function archiveSizes(db: Kysely<Schema>): Promise<ArchiveSizes> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by relname`.execute(db);
  const { rows: [whole] } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  const tables = rows.map(({ name, bytes }) => [name, bytes]);
  return {
    database_bytes: whole!.bytes,
    table_bytes: Object.fromEntries(tables),
  };
}
