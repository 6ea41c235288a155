import type { Kysely } from "kysely";
import { type Clock, type Every, every } from "@/lib/time/clock.ts";
import { toProblem } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import { errorFields, type Log } from "@/lib/log/log.ts";
import type { Outcome } from "@/lib/shared/usage_outcomes.ts";
import { LastUse } from "@/lib/usage/last_use.ts";
import { type EndedRequest, RequestLog } from "@/lib/usage/request_log.ts";
import { type Usage, UsageTotals } from "@/lib/usage/usage_totals.ts";
import { UsageWriter } from "@/lib/usage/usage_writer.ts";
import { utcDay } from "@/lib/time/utc_day.ts";

const SECOND_MS = 1000;
/**
 * Including the time that another instance takes to flush, a total is accurate
 * within two seconds.
 */
const AGE_MAX_MS = 900;
/**
 * Number of instances that may write the same row each second: a row allows
 * about a thousand writes.
 */
const WRITERS_A_SECOND = 100;
const PACE_MAX = 10;

/** The key id for the usage of sessions. */
export const SESSION_KEY_ID = 0;

/**
 * Counts requests in memory, writes them every second, and knows the total of
 * each active account. With more than a hundred instances, each writes less
 * often, since all may serve the same account and write the same row.
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
  const requests = new RequestLog(db, clock);
  let failures = 0;
  let running: Promise<unknown> | null = null;
  let queued: Promise<unknown> | null = null;
  let isToWrite = false;
  // Instances that start at the same time should not write at the same time.
  let second = Math.floor(Math.random() * PACE_MAX);

  /** @returns the error, if any */
  async function writeAndRead(): Promise<unknown> {
    const writes = isToWrite;
    isToWrite = false;
    const reading = totals.begin((id) => writes || writer.hasWritten(id));
    let refused: unknown = null;
    try {
      if (writes) {
        await writer.write().catch((error) => {
          // On a full disk, the write did not happen, and reading still works.
          if (toProblem(error)?.code !== "insufficient_storage") throw error;
          refused = error;
        });
      }
      await reading.end(db, { isWritten: refused === null });
      if (refused !== null) throw refused;
      if (writes) {
        await lastUse.write();
        await requests.write();
      }
      return null;
    } catch (error) {
      for (const id of reading.accountIds) totals.include(id);
      failures++;
      log("warn", "usage could not be written", errorFields(error));
      return error;
    }
  }

  /** A flush that starts after this call. Calls during one share the next. */
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

  /** An account's usage, if it was read within `ageMaxMs`. The next flush reads it again. */
  function recent(accountId: string, ageMaxMs: number): Usage | null {
    totals.include(accountId);
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
    /** Records that the principal's key was used just now. */
    touch: (principal: Principal) => lastUse.note(principal, clock.now()),
    log: (principal: Principal, request: EndedRequest) =>
      requests.note(principal, request),
    /**
     * An account's usage, including what is not written yet, from memory if
     * read within `ageMaxMs`; 0 writes and reads again. While the database is
     * unreachable, the usage that was last read. @throws the database's error
     * if it was never read
     */
    async read(accountId: string, ageMaxMs = AGE_MAX_MS): Promise<Usage> {
      let error: unknown = null;
      // If a new day, with its own total, started during the first flush, a
      // second one follows.
      for (let ageMs = ageMaxMs;; ageMs = Infinity) {
        const usage = recent(accountId, ageMs);
        if (usage !== null) return usage;
        if (error !== null) throw error;
        error = await flush(!writer.hasWritten(accountId));
      }
    },
    recent,
    /** The same from memory, however old; null if it was not read today. */
    recall: (accountId: string) => totals.recall(accountId, Infinity),
    /** The requests counted here since the account's total was last read. */
    since: (accountId: string) => totals.since(accountId),
    /** Writes all counts. Never rejects: counts that cannot be written wait for the next flush. */
    async flush(): Promise<void> {
      await flush();
    },
    /** The number of instances, as far as this one knows. */
    get instances(): number {
      return writer.instances;
    },
    /** Seconds between two writes of a row that all instances may write. */
    get pace(): number {
      return pace();
    },
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
