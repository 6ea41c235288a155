import { type Kysely, sql } from "kysely";
import type { AdHistory } from "@/lib/changes/wire.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The last edits of an ad are enough: each can have its texts twice. */
const EDITS_MAX = 200;

interface Event {
  at: number;
  is_active: boolean | null;
  edits: string | null;
}

interface Ad {
  started_at: number;
  last_seen_at: number | null;
  is_active: boolean;
}

/** What is known of an ad's past; null if it is not in the archive. */
export async function readHistory(
  db: Kysely<Schema>,
  adArchiveId: string,
): Promise<AdHistory | null> {
  const { rows: [row] } = await sql<
    Ad & { events: Event[]; values: Record<string, unknown>[] }
  >`
    select coalesce(delivery_start_at, created_at) as started_at, last_seen_at,
      is_active,
      (select coalesce(json_agg(row_to_json(h) order by h.at, h.id), '[]') from (
        select id, at, is_active, edits from ad_history
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
function intervalsOf(
  ad: Ad,
  events: readonly Event[],
): AdHistory["intervals"] {
  const turns = events.filter((event) => event.is_active !== null)
    .map(({ at, is_active }) => ({ at, is_active: is_active! }));
  const last = turns.at(-1);
  // The import that observed the end may be later than the end itself.
  if (
    last?.is_active === false && ad.last_seen_at !== null &&
    ad.last_seen_at >= (turns.at(-2)?.at ?? ad.started_at)
  ) last.at = Math.min(last.at, ad.last_seen_at);
  const isFirstActive = turns.length === 0
    ? ad.is_active
    : !turns[0]!.is_active;
  const points = [
    { at: ad.started_at, is_active: true },
    // When an ad stopped that was never seen running is only known of the last time.
    ...isFirstActive ? [] : [{
      at: turns.length === 0 ? ad.last_seen_at : null,
      is_active: false,
    }],
    ...turns,
  ];
  return points.map(({ at, is_active }, n) => ({
    from: at,
    to: points[n + 1]?.at ?? null,
    is_active,
  }));
}
