import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { type Clock, elapsed } from "@/lib/time/clock.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { atMost } from "@/lib/shared/at_most.ts";
import { utcDay } from "@/lib/time/utc_day.ts";

const ACCOUNTS_MAX = 10_000;

/** What an account has used of its quota. */
export interface Usage {
  /** This UTC calendar month. */
  month: number;
  /** This UTC day. */
  today: number;
}

interface Total {
  /** The UTC day of the counts; they restart on another day. */
  readonly day: string;
  /** The database's counts; null: not read yet. */
  read: Usage | null;
  readAt: number;
  /** Counted here and not included in `read`. */
  since: number;
}

/** The usage of each active account, kept in memory between reads. */
export class UsageTotals {
  readonly #totals = new LRUCache<string, Total>(atMost(ACCOUNTS_MAX));
  readonly #active = new Set<string>();

  constructor(private readonly clock: Clock) {}

  #get(accountId: string): Total {
    const day = utcDay(this.clock.now());
    const known = this.#totals.get(accountId);
    if (known?.day === day) return known;
    const created = { day, read: null, readAt: -Infinity, since: 0 };
    this.#totals.set(accountId, created);
    return created;
  }

  count(accountId: string): void {
    this.#get(accountId).since++;
    this.#active.add(accountId);
  }

  /** Makes the next read include the account. */
  include(accountId: string): void {
    this.#active.add(accountId);
  }

  /** Counted here since the last read, so other instances may not know it. */
  since(accountId: string): number {
    return this.#get(accountId).since;
  }

  /** Null if it was never read, or not within the last `ageMaxMs`. */
  recall(accountId: string, ageMaxMs: number): Usage | null {
    const { read, readAt, since } = this.#get(accountId);
    if (read === null) return null;
    if (elapsed(this.clock) - readAt >= ageMaxMs) return null;
    return { month: read.month + since, today: read.today + since };
  }

  /**
   * Starts a read of the active accounts that `which` selects. This is the
   * moment that decides which counts the database will have: later counts are
   * added to the result.
   */
  begin(which: (accountId: string) => boolean): {
    accountIds: string[];
    /** `isWritten`: whether the database has the counts from before. */
    end(db: Kysely<Schema>, options: { isWritten: boolean }): Promise<void>;
  } {
    const accountIds = [...this.#active].filter(which);
    const counted = accountIds.map((accountId) => {
      this.#active.delete(accountId);
      const total = this.#get(accountId);
      return { accountId, total, included: total.since };
    });
    return {
      accountIds,
      end: async (db, { isWritten }) => {
        if (accountIds.length === 0) return;
        const found = await readUsage(db, accountIds, utcDay(this.clock.now()));
        for (const { accountId, total, included } of counted) {
          total.read = found.get(accountId) ?? { month: 0, today: 0 };
          total.readAt = elapsed(this.clock);
          if (isWritten) total.since -= included;
        }
      },
    };
  }
}

/**
 * The usage of accounts in the month of `day`, also on later days, as of an
 * instance whose clock is ahead, and on that day. Accounts without a row are missing.
 */
async function readUsage(
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
      and day between date_trunc('month', ${day}::date)::date
        and (date_trunc('month', ${day}::date) + interval '1 month - 1 day')::date
    group by account_id
  `.execute(db);
  return new Map(rows.map(({ account_id, ...usage }) => [account_id, usage]));
}
