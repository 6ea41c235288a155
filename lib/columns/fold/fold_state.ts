import { type Kysely, sql } from "kysely";
import type { ChangePosition } from "@/lib/columns/changes.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The progress of the columns, and what decides whether there is more to do. */
interface FoldState {
  /** All changes up to here are in the columns. */
  at: ChangePosition;
  /** All changes of words before this version are in the columns of terms. */
  wordsVersion: number;
  /** The archive's version at the last change of any column. */
  folded: number;
  /** The number of ads when terms were last chosen. */
  chosenFrom: number;
  /** The highest id. There are at most as many ads. */
  newest: number;
}

export async function readFoldState(db: Kysely<Schema>): Promise<FoldState> {
  const { rows: [state] } = await sql<
    { version: number; id: number } & Omit<FoldState, "at">
  >`
    select version, version_id as id, words_version as "wordsVersion", folded, chosen_from as "chosenFrom",
      (select coalesce(max(ads.id), 0) from ads) as newest
    from ad_columns_state`.execute(db);
  const { version, id, ...rest } = state!;
  return { at: { version, id }, ...rest };
}

/** Whether at least this number of ads is missing from the columns or outdated there. */
export async function isBehind(
  db: Kysely<Schema>,
  { version, id }: ChangePosition,
  atLeast: number,
): Promise<boolean> {
  const after = sql`
    where (version, id) > (${version}::bigint, ${id}::bigint)
    order by version, id limit ${atLeast}`;
  const { rows: [row] } = await sql<{ n: number }>`
    select count(*) as n from (
      (select 1 from ads ${after}) union all
      (select 1 from removed_ads ${after})
    ) unfolded`.execute(db);
  return row!.n >= atLeast;
}

/**
 * Blocks all other writers of ads until the transaction ends, as each of them
 * does, and moves the archive to a version that no ad has.
 */
export async function claimVersion(trx: Kysely<Schema>): Promise<number> {
  const { rows: [claimed] } = await sql<{ version: number }>`
    select archive_version() as version`.execute(trx);
  return claimed!.version;
}
