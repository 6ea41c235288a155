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

/** A number of ads, or a share of the archive, whichever is larger. */
interface Amount {
  ads: number;
  share: number;
}

/** When and how ads are written to columns. */
export interface FoldRule {
  /** Ads per transaction. Imports wait for it, and on the embedded database reads do too. */
  batch: number;
  /**
   * Minimum number of new and changed ads to fold while an import runs. Until
   * then, queries read them one by one.
   */
  during: Amount;
  /** Minimum number after the import. */
  after: Amount;
  /** Terms are chosen again when the archive has grown by this factor. */
  growth: number;
  terms: TermRule;
}

export const FOLD_RULE: FoldRule = {
  batch: 5_000,
  during: { ads: 5_000, share: 0.01 },
  after: { ads: 200, share: 0 },
  growth: 1.25,
  terms: { share: 0.005, ads: 2_000, count: 1_000 },
};

interface FoldOptions {
  /** Stops after the current batch; the next call continues from there. */
  signal?: AbortSignal | undefined;
  /** Called after every batch with the number of ads so far. */
  onProgress?: (progress: { done: number }) => void;
  /** Does nothing if fewer ads than this are new or changed. */
  least?: Amount;
  rule?: FoldRule;
  /** A cache for the next call. */
  rows?: ChunkRows;
}

/** Maximum number of terms that get columns in one transaction. */
const TERMS_AT_ONCE = 20;
/** Number of batches after which their freed space is made reusable. */
const VACUUM_EVERY = 20;

/**
 * Writes new and changed ads to the columns ("folds" them). Each batch is a
 * transaction that also stores the progress, so a killed process loses nothing,
 * and several processes can fold at once.
 *
 * @returns the number of ads
 */
export async function foldColumns(
  { longRunning: db }: Pick<Database, "longRunning">,
  options: FoldOptions = {},
): Promise<number> {
  const { signal, onProgress, least, rule = FOLD_RULE } = options;
  const rows = options.rows ?? new ChunkRows();
  // Checking takes no lock.
  const { at, newest, chosenFrom } = await readFoldState(db);
  const { ads, share } = least ?? { ads: 1, share: 0 };
  const atLeast = Math.max(ads, Math.ceil(share * chosenFrom));
  if (!await isBehind(db, at, atLeast)) return 0;
  if (newest >= rule.growth * chosenFrom) {
    const total = await countAds(db);
    if (total >= rule.growth * chosenFrom) {
      await renewTerms(db, total, rule.terms);
    }
  }
  let done = 0;
  for (let batches = 1; signal?.aborted !== true; batches++) {
    const { count, version } = await db.transaction().execute((trx) =>
      foldBatch(trx, rows, rule.batch)
    );
    rows.committed(version);
    done += count;
    onProgress?.({ done });
    if (count < rule.batch) break;
    if (batches % VACUUM_EVERY === 0) await vacuum(db);
  }
  await vacuum(db);
  return done;
}

async function countAds(db: Kysely<Schema>): Promise<number> {
  const { rows: [row] } = await sql<{ n: number }>`
    select count(*) as n from ads`.execute(db);
  return row!.n;
}

async function renewTerms(
  db: Kysely<Schema>,
  total: number,
  rule: TermRule,
): Promise<void> {
  const rows = await db.selectFrom("ad_terms").select("term").execute();
  const present = new Set(rows.map(({ term }) => term));
  const shares = await sampleTerms(db, total, rule);
  const chosen = new Set(chooseTerms(shares, present, total, rule));
  const dropped = [...present.difference(chosen)];
  if (dropped.length > 0) {
    await db.transaction().execute((trx) => dropTerms(trx, dropped));
  }
  const added = [...chosen.difference(present)];
  for (let from = 0; from < added.length; from += TERMS_AT_ONCE) {
    const some = added.slice(from, from + TERMS_AT_ONCE);
    await db.transaction().execute((trx) => keepTerms(trx, some));
  }
  await db.updateTable("ad_columns_state").set({ chosen_from: total })
    .execute();
}

/** Rows are large and often updated. If this is not permitted, PostgreSQL does it later. */
async function vacuum(db: Kysely<Schema>): Promise<void> {
  await sql`vacuum (skip_locked, truncate false) ad_columns`.execute(db)
    .catch(() => {});
}
