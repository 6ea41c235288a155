import { type Kysely, sql } from "kysely";
import { findGroups } from "@/lib/ads/read/find_groups.ts";
import { findMatches } from "@/lib/ads/read/find_matches.ts";
import { nextMatches } from "@/lib/ads/read/find_page.ts";
import type { PagePosition } from "@/lib/ads/read/list_order.ts";
import type { ListPlan, Order } from "@/lib/ads/plan/plan_list.ts";
import type { ArchiveColumns, Session } from "@/lib/columns/archive_columns.ts";
import { CHUNK_ADS, chunkOf, type ScalarColumn } from "@/lib/columns/format.ts";
import { QueryTimeoutError } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Finds the archive ids of the previous and next ad in a list, whether or not
 * this one is in it; null if there is none.
 */
export function findNeighbors(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  plan: ListPlan,
  adId: number,
) {
  const { filter, order, isGrouped } = plan;
  const { column, isDescending } = order;
  const back = { ...order, isDescending: !isDescending };
  return columns.read(db, async (session) => {
    const matches = isGrouped
      ? await findGroups(session, plan, null)
      : await findMatches(session, filter);
    const first = async (order: Order, after: PagePosition | null) => {
      const next = await nextMatches(session, matches, order, after, 1);
      const { positions: [ad], reached } = next;
      if (ad !== undefined || reached === null) return ad;
      throw new QueryTimeoutError("Reading words took too long.");
    };
    const at = {
      number: column ? await numberOf(session, column, adId) : 0,
      id: adId,
      version: session.view.version,
    };
    // Unknown values come last in both directions.
    const isKnown = ({ number }: PagePosition) =>
      column === undefined || number > 0;
    const next = await first(order, at);
    let previous = await first(back, at);
    if (previous && isKnown(at) && !isKnown(previous)) previous = undefined;
    if (!previous && !isKnown(at)) {
      previous = await first(back, null);
      if (previous && !isKnown(previous)) previous = undefined;
    }
    const ids = await session.value<Record<number, string>>(sql`(
      select coalesce(json_object_agg(id, ad_archive_id), '{}') from ads
      where id = any(${[previous?.id, next?.id]}::bigint[])
    )`);
    const archiveIdOf = (position?: PagePosition) =>
      (position && ids[position.id]) ?? null;
    return { previous: archiveIdOf(previous), next: archiveIdOf(next) };
  }, { inTransaction: filter.needsTransaction });
}

async function numberOf(session: Session, column: ScalarColumn, adId: number) {
  for await (const { chunk, data: [numbers] } of session.chunks([column])) {
    if (chunk === chunkOf(adId)) return numbers![adId % CHUNK_ADS]!;
  }
  return 0;
}
