import { type Kysely, sql } from "kysely";
import { ChunkRows } from "@/lib/columns/fold/chunk_rows.ts";
import {
  chooseTerms,
  sampleTerms,
  type TermRule,
} from "@/lib/columns/fold/choose_terms.ts";
import { foldBatch } from "@/lib/columns/fold/fold_batch.ts";
import { isBehind, readFoldState } from "@/lib/columns/fold/fold_state.ts";
import { dropTerms, keepTerms } from "@/lib/columns/fold/keep_terms.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** So many ads, or this part of the archive if that is more. */
interface Amount {
  ads: number;
  share: number;
}

/** When and how ads get into columns. */
export interface FoldRule {
  /** A smaller archive is read as fast without columns. */
  from: number;
  /** Ads in a transaction: imports wait for it, and on the embedded database readers too. */
  batch: number;
  /** New and changed ads that are worth it while an import runs: until then, they are read one by one. */
  during: Amount;
  /** And after it. */
  after: Amount;
  /** Terms are chosen anew once the archive has grown by this factor. */
  growth: number;
  terms: TermRule;
}

export const FOLD_RULE: FoldRule = {
  from: 10_000,
  batch: 5_000,
  during: { ads: 5_000, share: 0.01 },
  after: { ads: 200, share: 0 },
  growth: 1.25,
  terms: { share: 0.005, ads: 2_000, count: 1_000 },
};

interface FoldOptions {
  /** Ends the work after the current batch; the next call goes on from there. */
  signal?: AbortSignal | undefined;
  /** Called after every batch with how many ads it is so far, and how many ids are left at most. */
  onProgress?: (progress: { done: number; left: number }) => void;
  /** Does nothing while fewer ads than this are new or changed. */
  least?: Amount;
  rule?: FoldRule;
  /** Remembers what the next call may need. */
  rows?: ChunkRows;
}

/** Terms that get their columns in a transaction. */
const TERMS_AT_ONCE = 20;
/** Batches after which space that they left is made free for the next ones. */
const VACUUM_EVERY = 20;

/**
 * Brings ads that are new or have changed into the columns. Each batch is a
 * transaction that also writes how far the work is, so that a killed process
 * loses nothing, and any number of processes can work on it.
 *
 * @returns how many ads it were
 */
export async function foldColumns(
  { longRunning: db }: Pick<Database, "longRunning">,
  options: FoldOptions = {},
): Promise<number> {
  const { signal, onProgress, least, rule = FOLD_RULE } = options;
  const rows = options.rows ?? new ChunkRows();
  let [done, batches] = [0, 0];
  while (signal?.aborted !== true) {
    // Only to look takes no lock.
    const state = await readFoldState(db);
    // Words come first: an ad without them would have to be folded again.
    if (state.total < rule.from || !state.is_filled) break;
    const { ads, share } = done === 0 && least || { ads: 1, share: 0 };
    const atLeast = Math.max(ads, Math.ceil(share * state.total));
    if (!await isBehind(db, state, atLeast)) break;
    if (state.total >= rule.growth * state.chosen_from) {
      await renewTerms(db, state.total, rule.terms);
    }
    const batch = await db.transaction().execute((trx) =>
      foldBatch(trx, rows, rule.batch)
    );
    rows.committed(batch.version);
    done += batch.count;
    if (++batches % VACUUM_EVERY === 0) await vacuum(db);
    onProgress?.({ done, left: batch.left });
  }
  if (done > 0) await vacuum(db);
  return done;
}

async function renewTerms(
  db: Kysely<Schema>,
  total: number,
  rule: TermRule,
): Promise<void> {
  const rows = await db.selectFrom("ad_terms").select("term").execute();
  const kept = new Set(rows.map(({ term }) => term));
  const shares = await sampleTerms(db, total, rule);
  const chosen = new Set(chooseTerms(shares, kept, total, rule));
  const inTransaction = (work: (trx: Kysely<Schema>) => Promise<void>) =>
    db.transaction().execute(work);
  const dropped = [...kept.difference(chosen)];
  if (dropped.length > 0) {
    await inTransaction((trx) => dropTerms(trx, dropped));
  }
  const added = [...chosen.difference(kept)];
  for (let from = 0; from < added.length; from += TERMS_AT_ONCE) {
    const some = added.slice(from, from + TERMS_AT_ONCE);
    await inTransaction((trx) => keepTerms(trx, some));
  }
  await db.updateTable("ad_columns_state").set({ chosen_from: total })
    .execute();
}

/** Rows are written often, and are large. Where it is not permitted, PostgreSQL does it later. */
async function vacuum(db: Kysely<Schema>): Promise<void> {
  await sql`vacuum (skip_locked, truncate false) ad_columns`.execute(db)
    .catch(() => {});
}
