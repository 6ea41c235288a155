import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { RateWindow } from "@/lib/limits/rate_decision.ts";

/** What a lease got, and the subject's window after it, by the database's clock. */
export interface Lease {
  granted: number;
  window: RateWindow;
  nowMs: number;
}

export interface LeaseRequest {
  /** `key:<id>` or `account:<id>`. */
  subject: string;
  limit: number;
  want: number;
  /** Requests that were let through while the database was away. */
  owed: number;
}

/** Takes requests of a subject's minute limit. */
export type LeaseRequests = (request: LeaseRequest) => Promise<Lease>;

/**
 * One statement, so that instances which lease at once are served one after
 * the other by the row's lock. The arithmetic is that of `take`: what is left
 * of the limit after this minute's requests and the covered part of the last
 * minute's. A statement that waited for the lock into the next minute counts
 * in the minute that the row has reached.
 */
export function leaseFrom(db: Kysely<Schema>): LeaseRequests {
  return async ({ subject, limit, want, owed }) => {
    const { rows: [row] } = await sql<{
      minute: number;
      used: number;
      used_before: number;
      granted: number;
      now_ms: number;
    }>`
      with clock as (
        select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms
      ),
      asked as (
        select ${limit}::int as "limit", ${want}::int as want, ${owed}::int as owed
      )
      insert into rate_windows as stored (subject, minute, used, used_before, granted)
      select ${subject}, ms / 60000,
        owed + greatest(0, least(want, "limit" - owed)), 0,
        greatest(0, least(want, "limit" - owed))
      from clock, asked
      on conflict (subject) do update
      set (minute, used, used_before, granted) = (
        select rolled.minute, rolled.used + asked.owed + offered.granted,
          rolled.used_before, offered.granted
        from clock, asked,
          lateral (
            select greatest(stored.minute, excluded.minute) as minute,
              case when excluded.minute <= stored.minute then stored.used else 0 end as used,
              case
                when excluded.minute <= stored.minute then stored.used_before
                when excluded.minute = stored.minute + 1 then stored.used
                else 0
              end as used_before,
              60000 - greatest(0, clock.ms - greatest(stored.minute, excluded.minute) * 60000)
                as covered_ms
          ) rolled,
          lateral (
            select greatest(0, least(asked.want, asked."limit" - rolled.used - asked.owed
              - ceil(rolled.used_before * rolled.covered_ms / 60000.0)))::int as granted
          ) offered
      )
      returning minute, used, used_before, granted, (select ms from clock) as now_ms
    `.execute(db);
    const { minute, used, used_before, granted, now_ms } = row!;
    const window = { minute, used, usedBefore: used_before };
    return { granted, window, nowMs: now_ms };
  };
}
