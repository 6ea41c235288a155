import { type Kysely, sql } from "kysely";
import { createAskedQueries } from "@/lib/ads/asked_queries.ts";
import { createDetailReader } from "@/lib/ads/detail_reader.ts";
import { adList } from "@/lib/ads/list_query.ts";
import { createWalkedQueries } from "@/lib/ads/walked_queries.ts";
import { createColumnCache } from "@/lib/columns/column_cache.ts";
import { prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

export type AdQueries = ReturnType<typeof createAdQueries>;

/** @param runInTurn runs a statement that several callers share; default: at once */
export function createAdQueries(
  db: Kysely<Schema>,
  list = adList,
  columns = createColumnCache(),
  runInTurn = <T>(task: () => Promise<T>) => task(),
) {
  const version = prepareQuery<Record<never, never>, { version: number }>(
    db,
    () => sql`select version from archive_state`,
  );

  return {
    page: createWalkedQueries(db, list),
    /** A page of any list. */
    ask: createAskedQueries(db, list, columns),
    /** The ad with its brand and creative units, or the members asked for, as one JSON text; or null. */
    ad: createDetailReader(db, runInTurn),
    async version(): Promise<number> {
      const [row] = await version.execute({});
      return row!.version;
    },
  };
}
