import { type Kysely, sql } from "kysely";
import { membersOf } from "@/lib/ads/ad_shape.ts";
import { type NamedBrand, readBrandFilter } from "@/lib/ads/brand_filter.ts";
import { countAds } from "@/lib/ads/count_ads.ts";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import { findPage } from "@/lib/ads/find_page.ts";
import type { AdList, ListQuery } from "@/lib/ads/list_query.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import { readAds } from "@/lib/ads/read_ads.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** One page of a list, and what is said about the list. */
export interface AskedPage {
  /** The ads as JSON texts, in order: fewer than asked for if they are large. */
  ads: string[];
  total: number;
  /** Whether the total is the number of matching ads, and not only a lower bound. */
  totalIsExact: boolean;
  /** The place of the page's last ad if more follow, else null. */
  last: Place | null;
  /** The end of the newest import, in seconds; null before the first. */
  dataAsOf: number | null;
  /** Null if the filter names no brand. */
  named: { brands: NamedBrand[]; unknown: string[] } | null;
}

/** Answers any combination of parameters, of one moment of the archive. */
export function createAskedQueries(db: Kysely<Schema>, list: AdList) {
  async function read(
    trx: Kysely<Schema>,
    query: ListQuery,
    after: Place | null,
  ): Promise<AskedPage> {
    const { rows: [state] } = await sql<
      { version: number; data_as_of: number | null; work_mem: string }
    >`select version, ${dataAsOf} as data_as_of,
        set_config('work_mem', '32MB', true) as work_mem
      from archive_state`.execute(trx);
    const { version, data_as_of } = state!;
    const named = await readBrandFilter(trx, query.filter);
    const { filters, sorts, defaultSort } = list;
    const filter = named?.filter ?? query.filter;
    const total = await countAds(trx, filter, filters);
    const places = await findPage(trx, {
      filter,
      filters,
      sort: sorts[query.sort ?? defaultSort]!,
      fetch: query.limit + 1,
      after,
      version: after?.version ?? version,
    });
    const ids = places.slice(0, query.limit).map(({ id }) => id);
    const ads = await readAds(trx, ids, membersOf(query));
    return {
      ads,
      total,
      totalIsExact: true,
      last: ads.length < places.length ? places[ads.length - 1]! : null,
      dataAsOf: data_as_of,
      named,
    };
  }

  return (query: ListQuery, after: Place | null): Promise<AskedPage> =>
    db.transaction().execute(async (trx) => {
      // Not by `begin`, which a pooler's clients share settings through.
      await sql`set transaction isolation level repeatable read`.execute(trx);
      return await read(trx, query, after);
    });
}
