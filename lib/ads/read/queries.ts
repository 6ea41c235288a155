import type { Kysely } from "kysely";
import { createDetailReader } from "@/lib/ads/read/detail_reader.ts";
import type { ListQuery } from "@/lib/ads/language/list_query.ts";
import { findNeighbors } from "@/lib/ads/read/find_neighbors.ts";
import { missingAd } from "@/lib/ads/takedowns.ts";
import { planList } from "@/lib/ads/plan/plan_list.ts";
import { createPageReader } from "@/lib/ads/read/read_page.ts";
import {
  type ArchiveColumns,
  createArchiveColumns,
} from "@/lib/columns/archive_columns.ts";
import type { Schema } from "@/lib/db/schema.ts";

export type AdQueries = ReturnType<typeof createAdQueries>;

/** @param runInTurn runs a statement that several callers share; default: immediately */
export function createAdQueries(
  db: Kysely<Schema>,
  columns: ArchiveColumns = createArchiveColumns(),
  runInTurn = <T>(task: () => Promise<T>) => task(),
) {
  return {
    /** A page of a list. */
    page: createPageReader(db, columns),
    /**
     * The ad with its brand and creative units, or only the requested members,
     * as JSON text; or null.
     */
    ad: createDetailReader(db, runInTurn),
    /** The error of an ad that is not in the archive. */
    missing: (adArchiveId: string) => missingAd(db, adArchiveId),
    /** The previous and next ad in a list. */
    neighbors: (query: ListQuery, adId: number) =>
      findNeighbors(db, columns, planList(query), adId),
  };
}
