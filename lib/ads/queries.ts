import { type Kysely, sql } from "kysely";
import { createAskedQueries } from "@/lib/ads/asked_queries.ts";
import { createDetailReader } from "@/lib/ads/detail_reader.ts";
import { activeFilters, adList, type ListQuery } from "@/lib/ads/list_query.ts";
import {
  largePageQuery,
  pageQuery,
  type PageRow,
} from "@/lib/ads/page_query.ts";
import { createColumnCache } from "@/lib/columns/column_cache.ts";
import { preparePages, prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** One page of a list, as text that is ready to be sent. */
interface AdPage {
  /** The ads' JSON texts with commas between them: fewer than asked for if they are large. */
  items: string;
  /** Ads that match the filter, on all pages together. */
  total: number;
  /** The id of the page's last ad if more follow, else null. */
  last: number | null;
}

/** A list by the filters that are counted, one value each, newest first. */
interface PageQuery extends Pick<ListQuery, "filter" | "limit"> {
  /** The id of the previous page's last ad; none: the first page. */
  after?: number | null;
}

export type AdQueries = ReturnType<typeof createAdQueries>;

/** @param runInTurn runs a statement that several callers share; default: at once */
export function createAdQueries(
  db: Kysely<Schema>,
  list = adList,
  columns = createColumnCache(),
  runInTurn = <T>(task: () => Promise<T>) => task(),
) {
  const readPage = preparePages<PageRow>(db);
  const version = prepareQuery<Record<never, never>, { version: number }>(
    db,
    () => sql`select version from archive_state`,
  );

  return {
    /** Any other list. */
    ask: createAskedQueries(db, list, columns),
    async page({ filter, limit, after }: PageQuery): Promise<AdPage> {
      const active = activeFilters(list, filter);
      const filters = active.map(([name]) => name);
      const values = {
        ...Object.fromEntries(active.map(([name, value]) => {
          const { by } = list.filters[name]!;
          const isOne = by !== undefined && "column" in by;
          return [name, isOne && Array.isArray(value) ? value[0] : value];
        })),
        after: after ?? Number.MAX_SAFE_INTEGER,
        limit,
      };
      const read = (build: typeof pageQuery) =>
        readPage(
          `${build.name} ${filters}`,
          (fetch, param) => build({ list, filters, fetch }, param),
          values,
        );
      let row = await read(pageQuery);
      if (row.items === null && row.last !== null) {
        row = await read(largePageQuery);
      }
      const { items, total, has_more, last } = row;
      return { items: items ?? "", total, last: has_more ? last : null };
    },
    /** The ad with its brand and creative units, or the members asked for, as one JSON text; or null. */
    ad: createDetailReader(db, runInTurn),
    async version(): Promise<number> {
      const [row] = await version.execute({});
      return row!.version;
    },
  };
}
