import { bisectRight } from "d3-array";
import { type Kysely, sql } from "kysely";
import { findMatches } from "@/lib/ads/read/find_matches.ts";
import { planFilter } from "@/lib/ads/plan/plan_filter.ts";
import type { TimelineRange } from "@/lib/brands/timeline_query.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { eachOffset } from "@/lib/columns/bits.ts";
import {
  type Chunk,
  decodeScalar,
  FACTS,
  IS_ACTIVE,
  mediaTypeOf,
} from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { MEDIA_TYPES, type MediaType } from "@/lib/shared/media_type.ts";
import { dayAfter } from "@/lib/time/utc_day.ts";

const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

/** Counts a brand's ads from their columns: the rows of its timeline; see `brandTimelineSchema`. */
export function readTimeline(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  brandId: number,
  { starts, to, today }: TimelineRange,
) {
  const endOfToday = seconds(dayAfter(today, 1)) - 1;
  return columns.read(db, async (session) => {
    const counts = new Counts([...starts, dayAfter(to, 1)].map(seconds));
    const filter = { brand_id: [brandId] };
    const { bits } = await findMatches(session, planFilter(filter));
    const names = [FACTS, "delivery_start_at", "last_seen_at"];
    for await (const { chunk, data } of session.chunks(names)) {
      const [facts, started, seen] = data as Chunk[];
      eachOffset(bits.get(chunk) ?? new Uint32Array(), (offset) =>
        counts.add(
          facts![offset]!,
          decodeScalar(started![offset]!),
          decodeScalar(seen![offset]!),
        ));
    }
    const { rows: [brand] } = await sql<
      { version: number; scraped_at: number | null; updated_at: number }
    >`
      select s.version, b.last_scraped_at as scraped_at, b.updated_at
      from archive_state s left join brands b on b.id = ${brandId}::bigint`
      .execute(session.db);
    session.check(brand!.version);
    const observedAt = Math.max(
      counts.lastSeenAt,
      brand!.scraped_at ?? -Infinity,
    );
    const observedUntil = Math.min(
      observedAt === -Infinity ? brand!.updated_at : observedAt,
      endOfToday,
    );
    let active = counts.rows[0]!.change;
    const rows = starts.map((start, n) => {
      const { change, started, stopped, by_media_type } = counts.rows[n + 1]!;
      active += change;
      const isObserved = seconds(start) <= observedUntil;
      return {
        start,
        started,
        stopped,
        active: isObserved ? active : null,
        by_media_type,
      };
    });
    return {
      rows,
      /** When the brand was last observed, in seconds. */
      observedUntil,
      withoutStart: counts.withoutStart,
    };
  });
}

/** The first row is the time before the timeline, and the last two are the time after it. */
class Counts {
  readonly rows;
  lastSeenAt = -Infinity;
  /** Ads whose start is unknown. */
  withoutStart = 0;

  /** @param bounds the starts of the timeline's rows, and the end of the last one */
  constructor(private readonly bounds: readonly number[]) {
    this.rows = Array.from({ length: bounds.length + 2 }, () => ({
      started: 0,
      stopped: 0,
      /** How many ads begin to run in the row, less those that ended in the one before. */
      change: 0,
      by_media_type: Object.fromEntries(
        MEDIA_TYPES.map((type) => [type, 0]),
      ) as Record<MediaType, number>,
    }));
  }

  #rowOf(time: number, offset = 0) {
    return this.rows[bisectRight(this.bounds, time) + offset]!;
  }

  add(facts: number, startedAt: number | null, seenAt: number | null): void {
    if (startedAt === null) this.withoutStart++;
    else {
      const row = this.#rowOf(startedAt);
      row.started++;
      row.by_media_type[mediaTypeOf(facts)]++;
    }
    const first = startedAt ?? seenAt;
    if (first === null) return;
    this.lastSeenAt = Math.max(this.lastSeenAt, seenAt ?? -Infinity);
    this.#rowOf(first).change++;
    if ((facts & IS_ACTIVE) > 0) return;
    if (seenAt !== null) this.#rowOf(seenAt).stopped++;
    // Stopped ads run to the row of their last day; active ones for as long as
    // the brand was observed.
    this.#rowOf(Math.max(first, seenAt ?? first), 1).change--;
  }
}
