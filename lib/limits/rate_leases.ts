import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

const MINUTE_MS = 60_000;

export interface LeaseRequest {
  /** Whose limit it is, such as `account:<id>`. */
  subject: string;
  limit: number;
  want: number;
  /** Requests that were admitted while the database was unreachable. */
  owed: number;
}

/** The result of a lease, and the state of the subject after it, by the database's clock. */
export interface Lease {
  granted: number;
  /** The number of requests left for further leases. */
  remaining: number;
  /** Milliseconds until the lease's minute ends. */
  endsInMs: number;
  /** Milliseconds until another request can be admitted, unless another instance gets it. */
  retryInMs: number;
}

/** Leases requests from a subject's minute limit. */
export type LeaseRequests = (request: LeaseRequest) => Promise<Lease>;

/**
 * What is left of the limit, counting the last sixty seconds of both minutes,
 * so that a boundary between minutes never admits twice the limit.
 */
function unused(table: "rolled" | "stored"): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`greatest(0, requested."limit" - ${column("used")} - ceil(
    ${column("used_before")} * (
      60000 - greatest(0, requested.ms - ${column("minute")} * 60000)
    ) / 60000.0
  ))::int`;
}

/**
 * One statement, so that the row's lock serializes instances. If it waited into
 * the next minute, it counts in the minute of the row. A row of a minute after
 * that is from before the clock was set back, and would reject until then.
 */
export function leaseFrom(db: Kysely<Schema>): LeaseRequests {
  return async ({ subject, limit, want, owed }) => {
    const { rows: [row] } = await sql<Row>`
      with requested as materialized (
        select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms,
          ${limit}::int as "limit", ${want}::int as want, ${owed}::int as owed
      )
      insert into rate_windows as stored (subject, minute, used, used_before, granted)
      select ${subject}, ms / 60000,
        owed + greatest(0, least(want, "limit" - owed)), 0,
        greatest(0, least(want, "limit" - owed))
      from requested
      on conflict (subject) do update
      set (minute, used, used_before, granted) = (
        select rolled.minute, rolled.used + offered.granted,
          rolled.used_before, offered.granted
        from requested,
          lateral (select stored.minute - excluded.minute as ahead) past,
          lateral (
            select excluded.minute + (ahead = 1)::int as minute,
              requested.owed
                + case when ahead in (0, 1) then stored.used else 0 end as used,
              case
                when ahead in (0, 1) then stored.used_before
                when ahead = -1 then stored.used
                else 0
              end as used_before
          ) rolled,
          lateral (select least(requested.want, ${
      unused("rolled")
    }) as granted) offered
      )
      returning minute, used, used_before, granted,
        (select ms from requested) as now_ms,
        (select ${unused("stored")} from requested) as remaining
    `.execute(db);
    const { granted, remaining, minute, now_ms } = row!;
    return {
      granted,
      remaining,
      endsInMs: Math.max(1, (minute + 1) * MINUTE_MS - now_ms),
      retryInMs: remaining > 0 ? 0 : untilUnused(row!, limit),
    };
  };
}

interface Row {
  minute: number;
  used: number;
  used_before: number;
  granted: number;
  now_ms: number;
  remaining: number;
}

/**
 * Milliseconds until a row with nothing left has one request again: in its
 * minute, or in the next.
 */
export function untilUnused(
  { minute, used, used_before, now_ms }: Omit<Row, "granted" | "remaining">,
  limit: number,
): number {
  const inThis = fallsTo(limit - used - 1, used_before);
  const passed = inThis < MINUTE_MS
    ? inThis
    : MINUTE_MS + fallsTo(limit - 1, used);
  return Math.max(1, minute * MINUTE_MS + passed - now_ms);
}

/**
 * Milliseconds into a minute until the last sixty seconds cover at most `room`
 * of the previous minute.
 */
function fallsTo(room: number, usedBefore: number): number {
  if (room < 0) return MINUTE_MS;
  if (usedBefore <= room) return 0;
  return Math.ceil(MINUTE_MS - MINUTE_MS * room / usedBefore);
}
