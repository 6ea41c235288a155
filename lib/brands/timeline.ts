import { bisectRight, max } from "d3-array";
import { type Kysely, sql } from "kysely";
import { findMatches } from "@/lib/ads/find_matches.ts";
import { adList } from "@/lib/ads/list_query.ts";
import { planFilter } from "@/lib/ads/plan_filter.ts";
import type { TimelineRange } from "@/lib/brands/timeline_query.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { eachPlace } from "@/lib/columns/bits.ts";
import {
  type Chunk,
  decodeScalar,
  FACTS,
  IS_ACTIVE,
  mediaTypeOf,
} from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { MEDIA_TYPES, type MediaType } from "@/lib/shared/media_type.ts";
import { dayAfter } from "@/lib/utc_day.ts";

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

const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

/** Counts a brand's ads from their columns. */
export function createTimeline(db: Kysely<Schema>, columns: ArchiveColumns) {
  return (
    brandId: number,
    { starts, to, today }: TimelineRange,
  ): Promise<Timeline> =>
    columns.read(db, async (session) => {
      const bounds = [...starts, dayAfter(to, 1)].map(seconds);
      const timeline = new TimelineCounts(starts, bounds);
      const filter = { brand_id: [brandId] };
      const { bits } = await findMatches(session, planFilter(adList, filter));
      const names = [FACTS, "delivery_start_at", "last_seen_at"];
      for await (const { chunk, data } of session.chunks(names)) {
        const [facts, started, seen] = data as Chunk[];
        eachPlace(bits.get(chunk) ?? new Uint32Array(), (place) =>
          timeline.add(
            facts![place]!,
            decodeScalar(started![place]!),
            decodeScalar(seen![place]!),
          ));
      }
      const { rows: [brand] } = await sql<
        { version: number; scraped_at: number | null; updated_at: number }
      >`
        select s.version, b.last_scraped_at as scraped_at, b.updated_at
        from archive_state s left join brands b on b.id = ${brandId}::bigint`
        .execute(session.db);
      session.check(brand!.version);
      const observedUntil = Math.min(
        max([timeline.seenAt, brand!.scraped_at], (at) => at ?? undefined) ??
          brand!.updated_at,
        seconds(dayAfter(today, 1)) - 1,
      );
      return {
        rows: timeline.rows(observedUntil),
        observedUntil,
        withoutStart: timeline.withoutStart,
      };
    });
}

/** Row n is the interval from bound n to the next bound. */
class TimelineCounts {
  seenAt: number | null = null;
  withoutStart = 0;
  readonly #rows: Omit<TimelineRow, "active">[];
  /** How many ads begin to run in a row, less those that ended before it. */
  readonly #changes: number[];

  constructor(
    starts: readonly string[],
    private readonly bounds: readonly number[],
  ) {
    const none = Object.fromEntries(MEDIA_TYPES.map((type) => [type, 0]));
    this.#rows = starts.map((start) => ({
      start,
      started: 0,
      stopped: 0,
      by_media_type: { ...none } as Record<MediaType, number>,
    }));
    this.#changes = new Array<number>(starts.length + 2).fill(0);
  }

  /** The row of a time, from 1; 0 is before the first. */
  #placeOf(time: number): number {
    return bisectRight(this.bounds, time);
  }

  add(facts: number, startedAt: number | null, seenAt: number | null): void {
    if (startedAt === null) this.withoutStart++;
    const row = startedAt === null
      ? undefined
      : this.#rows[this.#placeOf(startedAt) - 1];
    if (row !== undefined) {
      row.started++;
      row.by_media_type[mediaTypeOf(facts)]++;
    }
    if (seenAt !== null) this.seenAt = Math.max(this.seenAt ?? 0, seenAt);
    const first = startedAt ?? seenAt;
    if (first !== null) this.#change(this.#placeOf(first), 1);
    if ((facts & IS_ACTIVE) > 0) return;
    const end = seenAt === null
      ? undefined
      : this.#rows[this.#placeOf(seenAt) - 1];
    if (end !== undefined) end.stopped++;
    // Stopped ads run to the row of their last day; active ones for as long as
    // the brand was observed.
    const last = Math.max(first ?? 0, seenAt ?? 0);
    if (first !== null) this.#change(this.#placeOf(last) + 1, -1);
  }

  #change(row: number, by: number): void {
    const at = Math.min(row, this.#changes.length - 1);
    this.#changes[at]! += by;
  }

  rows(observedUntil: number): TimelineRow[] {
    let active = this.#changes[0]!;
    return this.#rows.map(({ start, started, stopped, by_media_type }, n) => {
      active += this.#changes[n + 1]!;
      const isObserved = this.bounds[n]! <= observedUntil;
      return {
        ...{ start, started, stopped },
        active: isObserved ? active : null,
        by_media_type,
      };
    });
  }
}
