import { type Kysely, sql } from "kysely";
import { createAskedQueries } from "@/lib/ads/asked_queries.ts";
import { createDetailReader } from "@/lib/ads/detail_reader.ts";
import { adList, type ListQuery } from "@/lib/ads/list_query.ts";
import { findFirsts } from "@/lib/ads/walk_groups.ts";
import { createWalkedQueries } from "@/lib/ads/walked_queries.ts";
import { createColumnCache } from "@/lib/columns/column_cache.ts";
import { prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

export type AdQueries = ReturnType<typeof createAdQueries>;

/** @param runInTurn runs a statement that several callers share; default: immediately */
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
    /**
     * The ad with its brand and creative units, or only the requested members,
     * as JSON text; or null.
     */
    ad: createDetailReader(db, runInTurn),
    /** Of these ads of a list, in its order, the ones that represent their creative. */
    async firsts(
      { filter, sort = list.defaultSort }: ListQuery,
      ids: readonly number[],
      version: number,
    ): Promise<Set<number>> {
      const wanted = { filter, filters: list.filters, sort: list.sorts[sort]! };
      const firsts = await findFirsts(
        db,
        { ...wanted, after: null, version, isUnchanged: true },
        ids,
      );
      return new Set(firsts.keys());
    },
    async version(): Promise<number> {
      const [row] = await version.execute({});
      return row!.version;
    },
  };
}
