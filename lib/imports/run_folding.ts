import { ChunkRows } from "@/lib/columns/fold/chunk_rows.ts";
import {
  FOLD_RULE,
  foldColumns,
  type FoldRule,
} from "@/lib/columns/fold/fold_columns.ts";
import type { Database } from "@/lib/db/database.ts";

/** Updates columns during a run. If that fails, they are updated later: responses are the same, but slower. */
export function runFolding(
  database: Database,
  { signal, rule = FOLD_RULE }: {
    signal?: AbortSignal | undefined;
    rule?: FoldRule | undefined;
  },
) {
  let pending = 0;
  const rows = new ChunkRows();
  const fold = async (least: FoldRule["after"]) => {
    await foldColumns(database, { signal, least, rule, rows }).catch(() => {});
  };
  return {
    async afterBatch(changes: number): Promise<void> {
      pending += changes;
      if (pending < rule.during.ads) return;
      pending = 0;
      await fold(rule.during);
    },
    afterRun: () => fold(rule.after),
  };
}
