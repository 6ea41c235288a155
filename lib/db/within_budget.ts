import { type Kysely, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { QueryTimeoutError } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** How PostgreSQL reports a statement that ran for longer than `statement_timeout`. */
const CANCELED = "57014";

/** What a transaction has used before its statements get less time: asking for that costs time, too. */
const SLACK_MS = 50;

/**
 * Gives the statements of a transaction, whose `statement_timeout` is `ms`, that
 * time together. Call the result before each that may take long.
 *
 * @throws {QueryTimeoutError} from the result, once the time is over
 */
export function shareTime(
  trx: Kysely<Schema>,
  ms: number,
): () => Promise<void> {
  const until = performance.now() + ms;
  return async () => {
    const left = Math.floor(until - performance.now());
    if (left < 1) {
      throw new QueryTimeoutError("The statements took longer than they may.");
    }
    if (ms - left < SLACK_MS) return;
    await setTimeLimit(trx, left);
  };
}

async function setTimeLimit(trx: Kysely<Schema>, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`
    .execute(trx);
}

/**
 * The condition if there is time for it; ends the statement after its
 * `statement_timeout`. For what reads much: the embedded database cannot end a
 * statement by itself.
 */
export function inTime(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`case when clock_timestamp() > (
      select statement_timestamp() +
        nullif(current_setting('statement_timeout'), '0')::interval
    ) then end_statement() else ${condition} end`;
}

/**
 * Reads something that is given up if it takes longer than `ms`; the
 * transaction goes on. On the embedded database only what looks at the clock
 * itself ends early (`inTime`), so bound what else it reads.
 *
 * @param trx a transaction, in which the reading may change nothing
 * @param read has that time for one statement, or for all before which it calls what it is given
 * @returns null if it was given up
 */
export async function withinBudget<Result>(
  trx: Kysely<Schema>,
  ms: number,
  read: (keepTime: () => Promise<void>) => Promise<Result>,
): Promise<Result | null> {
  if (ms < 1) return null;
  const keepTime = shareTime(trx, ms);
  // Without values, both go in one packet.
  await sql`savepoint budget;
    set local statement_timeout = ${sql.lit(Math.floor(ms))}`.execute(trx);
  try {
    return await read(keepTime);
  } catch (error) {
    const isCanceled = error instanceof pg.DatabaseError &&
      error.code === CANCELED;
    if (isCanceled || error instanceof QueryTimeoutError) return null;
    throw error;
  } finally {
    // Takes the setting back, too. If the connection is lost, that was reported.
    await sql`rollback to savepoint budget`.execute(trx).catch(() => {});
  }
}
