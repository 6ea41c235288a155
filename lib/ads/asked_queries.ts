import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { includedIn } from "@/lib/ads/ad_shape.ts";
import { beginReading, READ_MS } from "@/lib/ads/begin_reading.ts";
import type { NamedBrands } from "@/lib/ads/brand_filter.ts";
import { type AdCount, countWithin, INEXACT_MS } from "@/lib/ads/count_ads.ts";
import { knownMatches } from "@/lib/ads/column_reader.ts";
import { findPage } from "@/lib/ads/find_page.ts";
import { createGroupPages } from "@/lib/ads/group_pages.ts";
import { createKeptMatches } from "@/lib/ads/kept_matches.ts";
import {
  type AdList,
  canonicalList,
  type ListQuery,
} from "@/lib/ads/list_query.ts";
import { shareTime } from "@/lib/db/within_budget.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import { readAds } from "@/lib/ads/read_ads.ts";
import { createRecalledPages } from "@/lib/ads/recalled_page.ts";
import {
  type ColumnCache,
  createColumnCache,
} from "@/lib/columns/column_cache.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Facts about the ads that match, all from one snapshot of the archive. */
export interface AskedAds {
  total: number;
  /** Whether `total` is exact rather than a lower bound. */
  totalIsExact: boolean;
  /** The end of the newest import, in seconds; null before the first. */
  dataAsOf: number | null;
  /** Null if the filter names no brand. */
  named: NamedBrands | null;
}

/** One page of a list. */
export interface AskedPage extends AskedAds {
  /** The ads' JSON, separated by commas. Fewer than requested if they are large. */
  items: Uint8Array;
  /** The position of the page's last ad if more follow, else null. */
  last: Place | null;
}

/** Milliseconds that the database may spend counting. */
const COUNT_MS = 250;
const COUNTS_KEPT = 2_000;

interface State {
  version: number;
  /** Number of ads in the archive. */
  archive: number;
}

/**
 * Lists use the order of an index, which the planner would not choose for small
 * tables. Lists without such an index are sorted anyway.
 */
const STATE = sql<State>`
  (select version from archive_state) as version,
  (select coalesce(sum(n), 0)::bigint from ad_totals where brand_id = 0)
    as archive,
  set_config('enable_sort', 'off', true)`;

/**
 * Reads lists with any combination of parameters, each from one snapshot.
 *
 * @param cache columns of the same database
 * @param budgetMs how long counting may take before it returns a lower bound;
 * grouping may take twice as long
 */
export function createAskedQueries(
  db: Kysely<Schema>,
  list: AdList,
  cache: ColumnCache = createColumnCache(),
  budgetMs = COUNT_MS,
) {
  const counts = new LRUCache<string, AdCount & { version: number }>({
    max: COUNTS_KEPT,
  });

  const kept = createKeptMatches();
  const groups = createGroupPages(2 * budgetMs);
  const recall = createRecalledPages(db);

  async function read(
    trx: Kysely<Schema>,
    query: ListQuery,
    after: Place | null,
    key: string,
  ): Promise<AskedPage> {
    const { sorts, defaultSort } = list;
    const keepTime = shareTime(trx, READ_MS);
    const { state, named, filter, filters, columns, isSure } =
      await beginReading(
        trx,
        { filter: query.filter, filters: list.filters, cache },
        STATE,
      );
    const { version, data_as_of, archive } = state;
    const { folded } = state.columns;
    const before = kept.get(key);
    const isKept = before?.version === version && before.folded === folded;
    if (isKept && before.found === null) {
      columns.known.set(filter, before.matches);
    }
    let count = isKept
      ? { ...before, total: before.matches.total, isExact: true }
      : counts.get(key);
    if (count?.version !== version) {
      const isAll = Object.values(filter).every((each) => each === undefined);
      const counted = isAll
        ? { total: archive, isExact: true, found: null }
        : await countWithin(trx, filter, filters, budgetMs, columns);
      count = { ...counted, version };
      if (count.found === null) {
        counts.set(key, count, { ttl: count.isExact ? 0 : INEXACT_MS });
      }
    }
    const wanted = {
      ...{ filter, filters, after, archive, columns, keepTime },
      sort: sorts[query.sort ?? defaultSort]!,
      fetch: query.limit + 1,
      version: after?.version ?? version,
      isUnchanged: after === null || after.version === version,
      // If counting takes this long, matches are found soon in any order.
      total: count.isExact ? count.total : archive,
      found: count.found,
    };
    const collapsed = query.collapse === undefined
      ? null
      : await groups.find(trx, key, { ...wanted, now: version });
    const places = collapsed !== null
      ? collapsed.places
      : count.isExact && count.total === 0
      ? []
      : await findPage(trx, wanted);
    const { found, isExact } = count;
    const matches = found === null
      ? columns.known.get(filter)
      : knownMatches(found);
    if (matches && isExact && isSure && !isKept) {
      kept.set(key, { version, folded, named, matches, found });
    }
    const ids = places.slice(0, query.limit).map(({ id }) => id);
    await keepTime();
    const read = await readAds(
      trx,
      ids,
      includedIn(query),
      collapsed === null ? undefined : {
        before: "",
        after: collapsed.sizes.map((size) => `,"group_size":${size}}`),
      },
    );
    const { total, isExact: isTotal } = collapsed ?? count;
    return {
      items: read.items,
      total: isTotal ? total : Math.max(total, places.length),
      totalIsExact: isTotal && isSure,
      last: read.count < places.length
        ? places[read.count - 1]!
        : collapsed?.next ?? null,
      dataAsOf: data_as_of,
      named,
    };
  }

  return async (query: ListQuery, after: Place | null): Promise<AskedPage> => {
    const key = cache.forgotten + canonicalList(list, { filter: query.filter });
    const before = kept.get(key);
    const sort = list.sorts[query.sort ?? list.defaultSort]!;
    const page = before && query.collapse === undefined &&
      await recall(before, query, sort, after);
    return page ||
      await db.transaction().setIsolationLevel("repeatable read")
        .execute((trx) => read(trx, query, after, key));
  };
}
