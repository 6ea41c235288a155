import type { Kysely } from "kysely";
import {
  type NamedBrands,
  readBrandFilter,
} from "@/lib/ads/read/brand_filter.ts";
import { COUNT_MS } from "@/lib/ads/read/find_matches.ts";
import { findPage } from "@/lib/ads/read/find_page.ts";
import type { PagePosition } from "@/lib/ads/read/list_order.ts";
import type { ListQuery } from "@/lib/ads/language/list_query.ts";
import { type ListPlan, planList } from "@/lib/ads/plan/plan_list.ts";
import { createAdReader } from "@/lib/ads/read/read_ads.ts";
import type { ArchiveColumns, Session } from "@/lib/columns/archive_columns.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Facts about the ads that match, all from one version of the archive. */
export interface MatchSummary {
  total: number;
  /** Whether `total` is exact rather than a lower bound. */
  totalIsExact: boolean;
  /** The end of the newest import, in seconds; null before the first, or if not requested. */
  dataAsOf: number | null;
  /** Null if the filter names no brand. */
  named: NamedBrands | null;
}

/** One page of a list. */
export interface AdPage extends MatchSummary {
  /** Each ad's JSON. Fewer than requested if they are large, or if finding them takes long. */
  ads: readonly Uint8Array[];
  /** Where the next page begins: after this ad. Null if there is none. */
  last: PagePosition | null;
}

type ReadAds = ReturnType<typeof createAdReader>;

/**
 * Reads pages of lists.
 *
 * @param budgetMs how long counting may take before it returns a lower bound
 */
export function createPageReader(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  budgetMs = COUNT_MS,
) {
  const readers = new Map<string, ReadAds>();
  return (query: ListQuery, after: PagePosition | null): Promise<AdPage> => {
    const plan = planList(query);
    const key = JSON.stringify([plan.included, plan.isDated]);
    let readAds = readers.get(key);
    if (readAds === undefined) {
      readers.set(key, readAds = createAdReader(db, plan));
    }
    return columns.read(
      db,
      (session) => readPage(session, plan, readAds, after, budgetMs),
      { inTransaction: plan.filter.needsTransaction },
    );
  };
}

async function readPage(
  session: Session,
  plan: ListPlan,
  readAds: ReadAds,
  after: PagePosition | null,
  budgetMs: number,
): Promise<AdPage> {
  const named = await readBrandFilter(session, plan.named);
  const { positions, reached, sizes, total, isExact } = await findPage(
    session,
    plan,
    after,
    budgetMs,
  );
  const { ads, dataAsOf } = await readAds(
    session,
    positions.slice(0, plan.limit).map(({ id }) => id),
    sizes && {
      before: "",
      after: sizes.map((size) => `,"group_size":${size}}`),
    },
  );
  return {
    ads,
    total,
    totalIsExact: isExact,
    dataAsOf,
    named,
    last: ads.length < positions.length ? positions[ads.length - 1]! : reached,
  };
}
