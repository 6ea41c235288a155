import { type Kysely, sql } from "kysely";
import { findMatches } from "@/lib/ads/read/find_matches.ts";
import { planFilter } from "@/lib/ads/plan/plan_filter.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { FACTS, IS_ACTIVE, mediaTypeOf } from "@/lib/columns/format.ts";
import { tally } from "@/lib/columns/tally.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The size of the archive. */
interface ArchiveFigures {
  ads: number;
  active_ads: number;
  brands: number;
  by_media_type: Record<MediaType, number>;
}

/** Counts all ads by their facts. */
export function archiveFigures(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
): Promise<ArchiveFigures> {
  return columns.read(db, async (session) => {
    const brands = await session.value<number>(
      sql`(select count(*) from brands)`,
    );
    const { bits, total } = await findMatches(session, planFilter({}));
    const figures: ArchiveFigures = {
      ads: total,
      active_ads: 0,
      brands,
      by_media_type: { image: 0, video: 0, carousel: 0, unknown: 0 },
    };
    for (const [facts, n] of await tally(bits, session.chunks([FACTS]))) {
      if ((facts & IS_ACTIVE) > 0) figures.active_ads += n;
      figures.by_media_type[mediaTypeOf(facts)] += n;
    }
    return figures;
  });
}

/** Bytes of the database, and of its tables including indexes. */
export async function archiveSizes(db: Kysely<Schema>) {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes
    from pg_class
    where relkind = 'r' and relnamespace = (
      select relnamespace from pg_class where oid = 'archive_state'::regclass)
    order by relname`.execute(db);
  const { rows: [whole] } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  const tables = rows.map(({ name, bytes }) => [name, bytes] as const);
  return {
    database_bytes: whole!.bytes,
    table_bytes: Object.fromEntries(tables),
  };
}
