import { max, sum } from "d3-array";
import { type Kysely, sql } from "kysely";
import { prepareQuery } from "@/lib/db/prepared.ts";
import { dayAfter } from "@/lib/utc_day.ts";
import { MEDIA_TYPES, type MediaType } from "@/lib/shared/media_type.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { TimelineRange } from "@/lib/brands/timeline_query.ts";

/** The activity of a brand's ads in an interval. */
interface TimelineRow {
  /** The first day, `YYYY-MM-DD` in UTC. */
  start: string;
  started: number;
  stopped: number;
  /** Null after the brand was last observed. */
  active: number | null;
  by_media_type: Record<MediaType, number>;
}

export interface Timeline {
  rows: TimelineRow[];
  /** When the brand was last observed, in seconds. */
  observedUntil: number;
  /** Ads whose start is unknown. */
  withoutStart: number;
}

/** The number of ads with the same value of one of these; the others are null. */
interface Count {
  started: number | null;
  media_type: MediaType | null;
  stopped: number | null;
  first: number | null;
  last: number | null;
  n: number;
  /** When the brand was scraped or one of these ads was seen, whichever is later. */
  observed_at: number | null;
  /** The brand's. */
  updated_at: number;
}

const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

/**
 * Reads the brand's ads once, using only an index. `width_bucket` returns the
 * row of a time: 1 is the first, 0 means before it, and one more than the
 * number of rows means after the last.
 */
export function createTimeline(db: Kysely<Schema>) {
  const query = prepareQuery<
    { brandId: number; bounds: number[] },
    Count
  >(
    db,
    (param) =>
      sql`with runs as (
      select media_type, is_active, last_seen_at as seen_at,
        delivery_start_at as started_at,
        coalesce(delivery_start_at, last_seen_at) as first_at
      from ads where brand_id = ${param("brandId")}::bigint
    ), placed as (
      select width_bucket(started_at, at.bounds) as started, media_type, seen_at,
        case when not is_active then width_bucket(seen_at, at.bounds) end as stopped,
        width_bucket(first_at, at.bounds) as first,
        case when not is_active then
          width_bucket(greatest(first_at, seen_at), at.bounds) end as last
      from runs, (select ${param("bounds")}::bigint[] as bounds) at
    ), counted as (
      select started, media_type, stopped, first, last, count(*) as n,
        max(seen_at) as seen_at
      from placed group by started, media_type, stopped, first, last
    )
    select started, media_type, stopped, first, last, sum(n)::bigint as n,
      greatest(max(seen_at), brands.last_scraped_at) as observed_at,
      brands.updated_at
    from brands left join counted on true where brands.id = ${
        param("brandId")
      }::bigint
    group by brands.id,
      grouping sets ((started, media_type), (stopped), (first), (last))`,
  );

  return async function readTimeline(
    brandId: number,
    { starts, to, today }: TimelineRange,
  ): Promise<Timeline> {
    const counts = await query.execute({
      brandId,
      bounds: [...starts, dayAfter(to, 1)].map(seconds),
    });
    const observedUntil = Math.min(
      max(counts, ({ observed_at }) => observed_at) ??
        counts[0]?.updated_at ?? 0,
      seconds(dayAfter(today, 1)) - 1,
    );
    return {
      rows: toRows(starts, counts, observedUntil),
      observedUntil,
      withoutStart: sum(
        counts,
        ({ started, media_type, n }) =>
          started === null && media_type !== null ? n : 0,
      ),
    };
  };
}

function toRows(
  starts: readonly string[],
  counts: readonly Count[],
  observedUntil: number,
): TimelineRow[] {
  const none = Object.fromEntries(MEDIA_TYPES.map((type) => [type, 0]));
  const rows = starts.map((start): TimelineRow => ({
    start,
    started: 0,
    stopped: 0,
    active: 0,
    by_media_type: { ...none } as Record<MediaType, number>,
  }));
  const changes = new Array<number>(starts.length + 3).fill(0);
  for (const { started, media_type, stopped, first, last, n } of counts) {
    const row = rows[(started ?? 0) - 1];
    if (row !== undefined && media_type !== null) {
      row.started += n;
      row.by_media_type[media_type] += n;
    }
    const end = rows[(stopped ?? 0) - 1];
    if (end !== undefined) end.stopped += n;
    // Running from the row of the first day to the row of the last day;
    // active ads for as long as the brand was observed.
    if (first !== null) changes[first]! += n;
    if (last !== null) changes[last + 1]! -= n;
  }
  let active = changes[0]!;
  rows.forEach((row, i) => {
    active += changes[i + 1]!;
    row.active = seconds(row.start) > observedUntil ? null : active;
  });
  return rows;
}
