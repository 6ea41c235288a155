import { type Kysely, sql } from "kysely";
import type { AdHistory } from "@/lib/changes/wire.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The last edits of an ad are enough: each can have its texts twice. */
const EDITS_MAX = 200;

interface Event {
  id: number;
  at: number;
  is_active: boolean | null;
  /** If the ad resumed, when its previous run ended. */
  ended_at: number | null;
  edits: string | null;
}

interface Ad {
  delivery_start_at: number | null;
  last_seen_at: number | null;
  is_active: boolean;
}

/** What is known about an ad's past; null if it is not in the archive. */
export async function readHistory(
  db: Kysely<Schema>,
  adArchiveId: string,
): Promise<AdHistory | null> {
  const { rows: [row] } = await sql<
    Ad & { events: Event[]; values: Record<string, unknown>[] }
  >`
    select delivery_start_at, last_seen_at, is_active,
      (select coalesce(json_agg(row_to_json(h) order by h.at, h.id), '[]') from (
        select id, at, is_active, ended_at, edits from ad_history
        where ad_id = ads.id order by id desc limit ${EDITS_MAX}) h) as events,
      (select coalesce(json_agg(json_build_object('as_of', as_of,
          'replaced_at', replaced_at, 'values', members::json)
          order by coalesce(as_of, replaced_at)), '[]')
        from transparency_history where ad_id = ads.id) as values
    from ads where ad_archive_id = ${adArchiveId}`.execute(db);
  if (row === undefined) return null;
  const { events, values, ...ad } = row;
  return {
    ad_archive_id: adArchiveId,
    intervals: intervalsOf(ad, events),
    edits: events.flatMap(({ at, edits }) =>
      (JSON.parse(edits ?? "[]") as Omit<AdHistory["edits"][number], "at">[])
        .map((edit) => ({ at, ...edit }))
    ),
    replaced_values: values as AdHistory["replaced_values"],
  };
}

/** When an ad ran and when it did not, in order. */
export function intervalsOf(
  ad: Ad,
  events: readonly Omit<Event, "edits">[],
): AdHistory["intervals"] {
  // Not by `at`: what has no time counts as observed when it is imported.
  const turns = events.toSorted((a, b) => a.id - b.id)
    .flatMap(({ at, is_active, ended_at }) =>
      is_active === null ? [] : [{ at, is_active, ended_at }]
    );
  const wasActive = turns.length === 0 ? ad.is_active : !turns[0]!.is_active;
  const points = [
    { at: ad.delivery_start_at, is_active: true, ended_at: null },
    ...wasActive ? [] : [{ at: null, is_active: false, ended_at: null }],
    ...turns,
  ];
  // The start of delivery can be that of a later run.
  let next = Infinity;
  for (const point of points.toReversed()) {
    if (point.at !== null && point.at > next) point.at = null;
    next = point.at ?? next;
  }
  // The import that observed the end of a run may be later than the end.
  let last = -Infinity;
  for (const [n, point] of points.entries()) {
    const later = points.slice(n + 1);
    const end = later.length === 0 ? ad.last_seen_at : later[0]!.ended_at;
    const latest = [point, ...later].find(({ at }) => at !== null)?.at;
    const isEnd = !point.is_active && end !== null && end >= last &&
      end <= (latest ?? Infinity);
    if (isEnd) point.at = end;
    last = point.at ?? last;
  }
  // If nobody saw the ad running, its run may be entirely unknown.
  if (!wasActive && points[0]!.at === null && points[1]!.at === null) {
    points.shift();
  }
  return points.map(({ at, is_active }, n) => ({
    from: at,
    to: points[n + 1]?.at ?? null,
    is_active,
  }));
}
