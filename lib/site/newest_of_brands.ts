import { type Kysely, sql } from "kysely";
import { findMatches } from "@/lib/ads/find_matches.ts";
import { planFilter } from "@/lib/ads/plan_filter.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { eachOffset } from "@/lib/columns/bits.ts";
import { CHUNK_ADS } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * The newest active ad of each brand, and of those without one, newest first.
 *
 * @returns archive ids
 */
export function newestOfBrands(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  limit: number,
): Promise<string[]> {
  return columns.read(db, async (session) => {
    const filter = { is_active: true };
    const { bits } = await findMatches(session, planFilter(filter));
    const newest = new Map<number, number>();
    for await (
      const { chunk, data: [brands] } of session.chunks(["brand_id"])
    ) {
      // Later ads replace earlier ones.
      eachOffset(bits.get(chunk)!, (offset) => {
        newest.set(brands![offset]!, chunk * CHUNK_ADS + offset);
      });
    }
    const ids = [...newest.values()].sort((a, b) => b - a).slice(0, limit);
    const { rows } = await sql<{ version: number; ad_archive_id: string }>`
      select archive_state.version, ad_archive_id from archive_state
      left join ads on ads.id = any(${ids}::bigint[])
      order by ads.id desc`.execute(session.db);
    session.check(rows[0]!.version);
    return rows.flatMap(({ ad_archive_id }) => ad_archive_id ?? []);
  });
}
