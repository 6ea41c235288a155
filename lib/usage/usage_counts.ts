import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** How a request of a known caller ended, as far as it is counted. */
export type Outcome =
  /** A read of the archive answered with 200: the one that costs quota. */
  | "requests"
  /** 4xx but 429. */
  | "client_errors"
  /** 5xx. */
  | "server_errors"
  /** 429 for the minute limit. */
  | "rate_limited"
  /** 429 for the month's quota. */
  | "quota_exceeded";

/** Counts of one account, key and UTC day. */
export interface UsageRow extends Record<Outcome, number> {
  account_id: string;
  /** 0: a session. */
  key_id: number;
  day: string;
}

/** What an account used of its period and of this day. */
export interface Usage {
  /** This UTC calendar month. */
  month: number;
  /** This UTC day. */
  today: number;
}

/** Counts of one instance that are written together. */
export interface UsageFlush {
  instance: string;
  /** Grows by one with each; one that failed keeps its own. */
  number: number;
  rows: readonly UsageRow[];
}

/**
 * Adds counts to `usage_daily` in one statement, which does nothing where the
 * flush was added before: the row of its instance says so, and its lock makes
 * a second attempt wait for the end of the first. Rows go in one order, so
 * that two instances that write the same ones wait and do not deadlock.
 */
export async function addUsage(
  db: Kysely<Schema>,
  { instance, number, rows }: UsageFlush,
): Promise<void> {
  const column = <Name extends keyof UsageRow>(name: Name) =>
    rows.map((row) => row[name]);
  await sql`
    with flush as (
      insert into usage_flushes as last (instance, number)
      values (${instance}::uuid, ${number}::bigint)
      on conflict (instance) do update
        set number = excluded.number, written_at = excluded.written_at
        where last.number < excluded.number
      returning number
    )
    insert into usage_daily as stored
      (account_id, key_id, day, requests, client_errors, server_errors,
        rate_limited, quota_exceeded)
    select counted.* from flush cross join unnest(
      ${column("account_id")}::text[],
      ${column("key_id")}::bigint[],
      ${column("day")}::date[],
      ${column("requests")}::bigint[],
      ${column("client_errors")}::bigint[],
      ${column("server_errors")}::bigint[],
      ${column("rate_limited")}::bigint[],
      ${column("quota_exceeded")}::bigint[]
    ) as counted (account_id, key_id, day, requests, client_errors, server_errors,
      rate_limited, quota_exceeded)
    order by account_id, day, key_id
    on conflict (account_id, day, key_id) do update set
      requests = stored.requests + excluded.requests,
      client_errors = stored.client_errors + excluded.client_errors,
      server_errors = stored.server_errors + excluded.server_errors,
      rate_limited = stored.rate_limited + excluded.rate_limited,
      quota_exceeded = stored.quota_exceeded + excluded.quota_exceeded
  `.execute(db);
}

/** Forgets instances that are long gone. One that still runs begins a new row. */
export async function forgetOldFlushes(db: Kysely<Schema>): Promise<void> {
  await sql`
    delete from usage_flushes where written_at < now() - interval '30 days'
  `.execute(db);
}

/** What each account used, in the month of `day` and on that day. Accounts without a row are missing. */
export async function readUsage(
  db: Kysely<Schema>,
  accountIds: readonly string[],
  day: string,
): Promise<Map<string, Usage>> {
  const { rows } = await sql<Usage & { account_id: string }>`
    select account_id,
      sum(requests)::bigint as month,
      coalesce(sum(requests) filter (where day = ${day}::date), 0)::bigint as today
    from usage_daily
    where account_id = any(${accountIds}::text[])
      and day between date_trunc('month', ${day}::date)::date and ${day}::date
    group by account_id
  `.execute(db);
  return new Map(
    rows.map(({ account_id, month, today }) => [account_id, { month, today }]),
  );
}

/** Notes when keys were last used. Never moves a time back. */
export async function noteLastUse(
  db: Kysely<Schema>,
  usedAt: ReadonlyMap<number, number>,
): Promise<void> {
  const [ids, times] = [[...usedAt.keys()], [...usedAt.values()]];
  await sql`
    update api_keys set last_used_at = noted.at
    from (
      select api_keys.id, used.at
      from unnest(${ids}::bigint[], ${times}::bigint[]) as used (id, at)
      join api_keys on api_keys.id = used.id
      where api_keys.last_used_at is null or api_keys.last_used_at < used.at
      order by api_keys.id
      for no key update of api_keys
    ) noted
    where api_keys.id = noted.id
  `.execute(db);
}
