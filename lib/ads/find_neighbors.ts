import { type Kysely, sql } from "kysely";
import { findGroups } from "@/lib/ads/find_groups.ts";
import { findMatches } from "@/lib/ads/find_matches.ts";
import { nextMatches, nextSpots } from "@/lib/ads/find_page.ts";
import type { ListPlan } from "@/lib/ads/plan_list.ts";
import type { ArchiveColumns, Session } from "@/lib/columns/archive_columns.ts";
import type { Spot } from "@/lib/columns/next_ads.ts";
import { CHUNK_ADS, chunkOf, type ScalarColumn } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The archive ids of the previous and next ad in a list; null if there is none. */
export interface Neighbors {
  previous: string | null;
  next: string | null;
}

/** Finds the ads next to one in a list, whether or not that one is in it. */
export function findNeighbors(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  plan: ListPlan,
  adId: number,
): Promise<Neighbors> {
  return columns.read(db, async (session) => {
    const { column, isDescending } = plan.order;
    const matches = plan.isGrouped
      ? await findGroups(session, plan, null)
      : await findMatches(session, plan.filter);
    const at = {
      number: column ? await numberOf(session, column, adId) : 0,
      id: adId,
    };
    const first = async (isReversed: boolean, after: Spot | null) => {
      const order = {
        ...plan.order,
        isDescending: isDescending !== isReversed,
      };
      const [spot] = await nextMatches(
        session,
        matches,
        (after, limit) => nextSpots(session, matches, order, { after, limit }),
        after,
        1,
      );
      return spot ?? null;
    };
    const next = await first(false, at);
    // Unknown values come last in both directions.
    const isKnown = ({ number }: Spot) => column === undefined || number > 0;
    let previous = await first(true, at);
    if (previous !== null && isKnown(at) && !isKnown(previous)) previous = null;
    if (previous === null && !isKnown(at)) {
      previous = await first(true, null);
      if (previous !== null && !isKnown(previous)) previous = null;
    }
    const ids = await archiveIds(session, [previous, next]);
    return { previous: ids[0]!, next: ids[1]! };
  }, { inTransaction: plan.filter.needsTransaction });
}

async function numberOf(session: Session, column: ScalarColumn, adId: number) {
  for await (const { chunk, data: [numbers] } of session.chunks([column])) {
    if (chunk === chunkOf(adId)) return numbers![adId % CHUNK_ADS]!;
  }
  return 0;
}

async function archiveIds(
  session: Session,
  spots: readonly (Spot | null)[],
): Promise<(string | null)[]> {
  const ids = spots.flatMap((spot) => spot?.id ?? []);
  const { rows } = await sql<
    { version: number; id: number; ad_archive_id: string }
  >`
    select archive_state.version, id, ad_archive_id from archive_state
    left join ads on id = any(${ids}::bigint[])`.execute(session.db);
  session.check(rows[0]!.version);
  return spots.map((spot) =>
    rows.find(({ id }) => id === spot?.id)?.ad_archive_id ?? null
  );
}
