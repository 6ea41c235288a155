import type { Kysely } from "kysely";
import { type Clock, type Every, every } from "@/lib/clock.ts";
import { toProblem } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import { errorFields, type Log } from "@/lib/log.ts";
import type { Outcome } from "@/lib/shared/usage_outcomes.ts";
import { LastUse } from "@/lib/usage/last_use.ts";
import { type Usage, UsageTotals } from "@/lib/usage/usage_totals.ts";
import { UsageWriter } from "@/lib/usage/usage_writer.ts";
import { utcDay } from "@/lib/utc_day.ts";

const SECOND_MS = 1000;
/** With the flush of another instance before it, a total is right within two seconds. */
const AGE_MAX_MS = 900;
/** Instances that may write one row in the same second: it takes about a thousand writes. */
const WRITERS_A_SECOND = 100;
const PACE_MAX = 10;

/** The key id under which the usage of sessions is kept. */
export const SESSION_KEY_ID = 0;

/**
 * Counts requests in memory, writes them every second, and knows each active account's
 * total. Past a hundred instances each writes less often, since all of them may serve
 * the same account, whose row would be written at every moment.
 */
export type UsageMeter = ReturnType<typeof createUsageMeter>;

export function createUsageMeter(
  db: Kysely<Schema>,
  clock: Clock,
  log: Log,
  repeat: Every = every,
) {
  const writer = new UsageWriter(db);
  const totals = new UsageTotals(clock);
  const lastUse = new LastUse(db);
  let failures = 0;
  let running: Promise<unknown> | null = null;
  let queued: Promise<unknown> | null = null;
  let isToWrite = false;
  // Instances that start at the same moment shall not write at the same moment.
  let second = Math.floor(Math.random() * PACE_MAX);

  /** @returns the error, if there is one */
  async function writeAndRead(): Promise<unknown> {
    const writes = isToWrite;
    isToWrite = false;
    const reading = totals.begin((id) => writes || writer.hasWritten(id));
    let refused: unknown = null;
    try {
      if (writes) {
        await writer.write().catch((error) => {
          // What a full disk refuses is surely not there, and reading goes on.
          if (toProblem(error)?.code !== "insufficient_storage") throw error;
          refused = error;
        });
      }
      await reading.end(db, { isWritten: refused === null });
      if (refused !== null) throw refused;
      if (writes) await lastUse.write();
      return null;
    } catch (error) {
      for (const id of reading.accountIds) totals.want(id);
      failures++;
      log("warn", "usage could not be written", errorFields(error));
      return error;
    }
  }

  /** A flush that begins after this call. Calls during one share the next. */
  function flush(writes = true): Promise<unknown> {
    isToWrite ||= writes;
    if (running === null) {
      return running = writeAndRead().finally(() => running = null);
    }
    return queued ??= running.then(() => {
      queued = null;
      return flush(false);
    });
  }

  const pace = () =>
    Math.min(PACE_MAX, Math.ceil(writer.instances / WRITERS_A_SECOND));

  /** What an account has used, if it was read within `ageMaxMs`; it is then read with the next flush, too. */
  function recent(accountId: string, ageMaxMs: number): Usage | null {
    totals.want(accountId);
    return totals.recall(accountId, ageMaxMs);
  }

  const stopFlushing = repeat(
    SECOND_MS,
    () => ++second % pace() === 0 ? flush() : Promise.resolve(),
  );

  return {
    count({ account, key }: Principal, outcome: Outcome): void {
      const day = utcDay(clock.now());
      const key_id = key?.id ?? SESSION_KEY_ID;
      writer.count({ account_id: account.id, key_id, day }, outcome);
      if (outcome === "requests") totals.count(account.id);
    },
    /** Notes that the principal's key was used just now. */
    touch: (principal: Principal) => lastUse.note(principal, clock.now()),
    /**
     * What an account has used, including what is not written yet, from memory if
     * read within `ageMaxMs`; 0 writes and reads again. While the database is away,
     * what was read last. @throws the database's error if nothing was ever read
     */
    async read(accountId: string, ageMaxMs = AGE_MAX_MS): Promise<Usage> {
      let error: unknown = null;
      // A second flush follows if a new day, with its own total, began during the first.
      for (let ageMs = ageMaxMs;; ageMs = Infinity) {
        const usage = recent(accountId, ageMs);
        if (usage !== null) return usage;
        if (error !== null) throw error;
        error = await flush(!writer.hasWritten(accountId));
      }
    },
    recent,
    /** The same from memory, however old; null if nothing was read this day. */
    recall: (accountId: string) => totals.recall(accountId, Infinity),
    /** What was counted here since the account's total was read last. */
    since: (accountId: string) => totals.since(accountId),
    /** Writes what is counted. Never rejects: what cannot be written waits for the next flush. */
    async flush(): Promise<void> {
      await flush();
    },
    /** How many instances there are, as far as this one knows. */
    get instances(): number {
      return writer.instances;
    },
    /** Seconds between two writes of a row that all instances may write. */
    get pace(): number {
      return pace();
    },
    /** Flushes that failed so far. */
    get failures(): number {
      return failures;
    },
    /** Flushes a last time and stops. */
    async stop(): Promise<void> {
      stopFlushing();
      await flush();
    },
  };
}
