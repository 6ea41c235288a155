import { type Kysely, sql } from "kysely";
import { type AdShape, DETAIL_MEMBERS, membersOf } from "@/lib/ads/ad_shape.ts";
import { createAskedQueries } from "@/lib/ads/asked_queries.ts";
import { activeFilters, adList, type ListQuery } from "@/lib/ads/list_query.ts";
import {
  largePageQuery,
  pageQuery,
  type PageRow,
} from "@/lib/ads/page_query.ts";
import { selectMembers } from "@/lib/ads/present.ts";
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

const detailQuery = (members: readonly string[], id: unknown) =>
  sql<{ wire: string }>`
    select row_to_json(wire)::text as wire from ads
    cross join lateral (select ${selectMembers(members)}) wire
    where ads.ad_archive_id = ${id}`;

export function createAdQueries(
  db: Kysely<Schema>,
  list = adList,
  columns = createColumnCache(),
) {
  const readPage = preparePages<PageRow>(db);
  const detail = prepareQuery<{ id: string }, { wire: string }>(
    db,
    (param) => detailQuery(membersOf({}, DETAIL_MEMBERS), param("id")),
  );
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
    async ad(adArchiveId: string, shape: AdShape = {}): Promise<string | null> {
      const [row] = shape.include === undefined && shape.fields === undefined
        ? await detail.execute({ id: adArchiveId })
        : (await detailQuery(membersOf(shape, DETAIL_MEMBERS), adArchiveId)
          .execute(db)).rows;
      return row?.wire ?? null;
    },
    async version(): Promise<number> {
      const [row] = await version.execute({});
      return row!.version;
    },
  };
}
