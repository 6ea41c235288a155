import { type Kysely, sql } from "kysely";
import {
  FOLD_RULE,
  foldColumns,
  type FoldRule,
} from "@/lib/columns/fold/fold_columns.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { parseDocument } from "@/lib/imports/ad_documents.ts";
import { toSearchRow } from "@/lib/imports/search_row.ts";
import { writeSearchRows } from "@/lib/imports/write_search.ts";

/** Ads per transaction. Imports wait for it, and on the embedded database readers too. */
const COUNT_MAX = 500;

interface FillOptions {
  /** Stops after the current batch; the next call continues from there. */
  signal?: AbortSignal;
  /** Called after every batch with the number of ads processed, and an upper bound of those left. */
  onProgress?: (progress: { done: number; left: number }) => void;
  /** Only ads of brands that imports have renamed. */
  renamedOnly?: boolean;
  /** Stops after about this number of ads. */
  adsMax?: number;
  /** When the ads are folded, without which searches could not use columns. */
  foldRule?: FoldRule | undefined;
}

/**
 * Updates the words of ads whose brand was renamed, and of all ads of an
 * archive from before search existed, newest first. Each batch is a transaction
 * that also stores the position, so that the work can be interrupted and shared
 * by several processes.
 *
 * @returns the number of ads processed
 */
export async function fillSearch(
  { longRunning }: Pick<Database, "longRunning">,
  {
    signal,
    onProgress,
    renamedOnly = false,
    adsMax = Infinity,
    foldRule: rule = FOLD_RULE,
  }: FillOptions = {},
): Promise<number> {
  let done = 0;
  let unfolded = 0;
  while (signal?.aborted !== true && done < adsMax) {
    // Checking for work takes no lock.
    if (await readBacklog(longRunning, renamedOnly) === undefined) break;
    const batch = await longRunning.transaction().execute(async (trx) => {
      // Like imports, lock this row first, so that there is only one writer.
      await sql`select from archive_state for update`.execute(trx);
      return await fillBatch(trx, renamedOnly);
    });
    done += batch.count;
    unfolded += batch.count;
    if (unfolded >= rule.during.ads) {
      await foldColumns({ longRunning }, { signal, rule });
      unfolded = 0;
    }
    onProgress?.({ done, left: batch.left });
  }
  return done;
}

function readBacklog(db: Kysely<Schema>, renamedOnly: boolean) {
  let query = db.selectFrom("search_backlog").select(["brand_id", "up_to"]);
  if (renamedOnly) query = query.where("brand_id", ">", 0);
  return query.orderBy("brand_id", "desc").limit(1).executeTakeFirst();
}

async function fillBatch(db: Kysely<Schema>, renamedOnly: boolean) {
  const backlog = await readBacklog(db, renamedOnly);
  if (backlog === undefined) return { count: 0, left: 0 };
  const { brand_id, up_to } = backlog;
  let query = db.selectFrom("ads").where("id", "<=", up_to);
  if (brand_id > 0) query = query.where("brand_id", "=", brand_id);
  const ads = await query.select([
    "id",
    "document",
    sql<string | null>`(select name from brands where id = ads.brand_id)`
      .as("brand_name"),
    sql<
      string | null
    >`(select s.source_hash from ad_search s where s.ad_id = ads.id)`
      .as("known_hash"),
  ]).orderBy("id", "desc").limit(COUNT_MAX).execute();
  const rows = ads.map(({ id, document, brand_name, known_hash }) => {
    const { creativeUnits: units, ...ad } = parseDocument(document);
    const row = toSearchRow({ ...ad, brand_name, units }, known_hash);
    return row === null ? null : { ad_id: id, ...row };
  });
  await writeSearchRows(db, rows);
  const left = ads.length < COUNT_MAX ? 0 : ads.at(-1)!.id - 1;
  if (left > 0) {
    await db.updateTable("search_backlog").set({ up_to: left })
      .where("brand_id", "=", brand_id).execute();
  } else {
    await db.deleteFrom("search_backlog").where("brand_id", "=", brand_id)
      .execute();
  }
  return { count: ads.length, left };
}
