import { type Kysely, sql } from "kysely";
import {
  addedSince,
  changedSince,
  type FoldedTo,
} from "@/lib/columns/state.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The progress of the columns, and what decides whether there is more to do. */
interface FoldState extends FoldedTo {
  /** The archive's version at the last change of any column. */
  folded: number;
  /** The number of ads when terms were last chosen. */
  chosen_from: number;
  /** The number of ads in the archive. */
  total: number;
  /** Whether all ads have words, even if outdated. */
  is_filled: boolean;
}

export async function readFoldState(db: Kysely<Schema>): Promise<FoldState> {
  const { rows: [state] } = await sql<FoldState>`
    select up_to, version, version_id, folded, chosen_from,
      (select coalesce(sum(n), 0)::bigint from ad_totals where brand_id = 0)
        as total,
      not exists (select from search_backlog where brand_id = 0) as is_filled
    from ad_columns_state`.execute(db);
  return state!;
}

/** Whether at least this number of ads is missing from the columns or outdated there. */
export async function isBehind(
  db: Kysely<Schema>,
  state: FoldState,
  atLeast: number,
): Promise<boolean> {
  const { rows: [row] } = await sql<{ n: number }>`
    select count(*) as n from (
      (select 1 from ads where ${addedSince(state)} limit ${atLeast}) union all
      (select 1 from ads where ${changedSince(state)} limit ${atLeast})
    ) unfolded`.execute(db);
  return row!.n >= atLeast;
}

/**
 * Blocks all other writers of ads until the transaction ends, as each of them
 * does, and increments the archive's version to one that no ad has.
 */
export async function claimVersion(trx: Kysely<Schema>): Promise<number> {
  const { rows: [claimed] } = await sql<{ version: number }>`
    with moved as (
      update archive_state set version = version + 1 returning version
    ) select version, pg_notify('archive_changed', '') from moved`.execute(trx);
  return claimed!.version;
}
