import { sql } from "kysely";
import { type NamedBrands, readBrandFilter } from "@/lib/ads/brand_filter.ts";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import { findGroups, type GroupPage } from "@/lib/ads/find_groups.ts";
import { COUNT_MS } from "@/lib/ads/find_matches.ts";
import { findPage, type FoundPage } from "@/lib/ads/find_page.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import type { AdList, ListQuery } from "@/lib/ads/list_query.ts";
import { type ListPlan, planList } from "@/lib/ads/plan_list.ts";
import { adItems } from "@/lib/ads/read_ads.ts";
import type { ArchiveColumns, Session } from "@/lib/columns/archive_columns.ts";
import { prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Kysely } from "kysely";

/** Facts about the ads that match, all from one version of the archive. */
export interface AskedAds {
  total: number;
  /** Whether `total` is exact rather than a lower bound. */
  totalIsExact: boolean;
  /** The end of the newest import, in seconds; null before the first, or if not asked. */
  dataAsOf: number | null;
  /** Null if the filter names no brand. */
  named: NamedBrands | null;
}

/** One page of a list. */
export interface AdPage extends AskedAds {
  /** The ads' JSON, separated by commas. Fewer than requested if they are large. */
  items: Uint8Array;
  /** The position of the page's last ad if more follow, else null. */
  last: Place | null;
}

interface Row {
  version: number;
  data_as_of: number | null;
  json: Uint8Array | null;
  count: number;
}

type Documents = ReturnType<typeof prepareDocuments>;

/** The statement that reads a page's ads. */
function prepareDocuments(
  db: Kysely<Schema>,
  { included, isDated, isGrouped }: ListPlan,
) {
  return prepareQuery<{ ids: readonly number[]; added: string[] }, Row>(
    db,
    (param) =>
      sql`select version, ${isDated ? dataAsOf : sql`null`} as data_as_of,
        json, count from archive_state, (${
        adItems(
          param("ids"),
          included,
          isGrouped ? { before: "", after: param("added") } : undefined,
        )
      }) items`,
  );
}

/**
 * Reads pages of any list.
 *
 * @param budgetMs how long counting may take before it returns a lower bound
 */
export function createPageReader(
  db: Kysely<Schema>,
  list: AdList,
  columns: ArchiveColumns,
  budgetMs = COUNT_MS,
) {
  const prepared = new Map<string, Documents>();
  return (query: ListQuery, after: Place | null): Promise<AdPage> => {
    const plan = planList(list, query);
    const { included, isDated, isGrouped } = plan;
    const key = JSON.stringify([included, isDated, isGrouped]);
    let documents = prepared.get(key);
    if (documents === undefined) {
      prepared.set(key, documents = prepareDocuments(db, plan));
    }
    return columns.read(
      db,
      (session) => readPage(session, plan, documents, after, budgetMs),
      { inTransaction: plan.filter.needsTransaction },
    );
  };
}

async function readPage(
  session: Session,
  plan: ListPlan,
  documents: Documents,
  after: Place | null,
  budgetMs: number,
): Promise<AdPage> {
  const named = await readBrandFilter(session, plan.named);
  const find = plan.isGrouped ? findGroups : findPage;
  const found: FoundPage & Partial<GroupPage> = await find(
    session,
    plan,
    after,
    budgetMs,
  );
  const { places, total, isExact, sizes = [] } = found;
  const [row] = await documents.execute({
    ids: places.slice(0, plan.limit).map(({ id }) => id),
    added: sizes.map((size) => `,"group_size":${size}}`),
  }, session.db);
  const { version, json, count, data_as_of } = row!;
  session.check(version);
  return {
    items: json ?? new Uint8Array(),
    total,
    totalIsExact: isExact,
    last: count < places.length ? places[count - 1]! : null,
    dataAsOf: data_as_of,
    named,
  };
}
