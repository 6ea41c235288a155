import { type Kysely, type RawBuilder, sql } from "kysely";
import { errorCode, QueryTimeoutError } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The code of `QueryTimeoutError`, and PostgreSQL's for what exceeded `statement_timeout`. */
const CANCELED = "57014";

/**
 * Time that a transaction may use before its statements get less time: changing
 * the limit costs time too.
 */
const SLACK_MS = 50;

/**
 * Makes the statements of a transaction, whose `statement_timeout` is `ms`,
 * share that time. Call the result before each statement that may take long.
 *
 * @throws {QueryTimeoutError} from the result, when the time is over
 */
export function shareTime(
  trx: Kysely<Schema>,
  ms: number,
): () => Promise<void> {
  const until = performance.now() + ms;
  return async () => {
    const left = Math.floor(until - performance.now());
    if (left < 1) throw new QueryTimeoutError("The statements took too long.");
    if (ms - left < SLACK_MS) return;
    await sql`select set_config('statement_timeout', ${String(left)}, true)`
      .execute(trx);
  };
}

/**
 * The condition, which ends the statement after its `statement_timeout`. Use it
 * in statements that read much: the embedded database has no timeout of its
 * own.
 */
export function inTime(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`case when clock_timestamp() > (
      select statement_timestamp() +
        nullif(current_setting('statement_timeout'), '0')::interval
    ) then end_statement() else ${condition} end`;
}

/**
 * Runs a read that is canceled if it takes longer than `ms`; the transaction
 * continues. On the embedded database only statements with `inTime` end early,
 * so limit what others read.
 *
 * @param trx a transaction, in which the read may change nothing
 * @param read has that time for one statement, or, for several, calls its
 * argument before each
 * @returns null if it was canceled
 */
export async function withinBudget<Result>(
  trx: Kysely<Schema>,
  ms: number,
  read: (keepTime: () => Promise<void>) => Promise<Result>,
): Promise<Result | null> {
  if (ms < 1) return null;
  const keepTime = shareTime(trx, ms);
  // Without values, both are sent in one packet.
  await sql`savepoint budget;
    set local statement_timeout = ${sql.lit(Math.floor(ms))}`.execute(trx);
  try {
    return await read(keepTime);
  } catch (error) {
    if (errorCode(error) === CANCELED) return null;
    throw error;
  } finally {
    // Reverts the setting, too. A lost connection was already reported.
    await sql`rollback to savepoint budget`.execute(trx).catch(() => {});
  }
}
