import { Buffer } from "node:buffer";
import type { AdQueries } from "@/lib/ads/read/queries.ts";
import type { AdPage } from "@/lib/ads/read/read_page.ts";
import type { ExportQuery } from "@/lib/exports/query.ts";

/** Ads per page: more would take more memory and not be faster. */
const PAGE_ADS = 500;

/** The ads of an export and, on its first page, how many match its filter. */
export interface ExportPage extends Pick<AdPage, "total" | "totalIsExact"> {
  ads: readonly Uint8Array[];
  /** The id to continue after; null: there are no more. */
  next: number | null;
}

/** A document begins with its id. */
export const idOf = (ad: Uint8Array): number =>
  Number(/^\{"id": ?(\d+)/.exec(Buffer.from(ad).toString("latin1", 0, 40))![1]);

/**
 * Reads a page of an export. No connection is held between two pages.
 *
 * @param before read ads with lower ids; undefined: from the newest one on
 */
export async function readExportPage(
  queries: Pick<AdQueries, "page">,
  { filter, include, idMin }: ExportQuery,
  before: number | undefined,
): Promise<ExportPage> {
  const after = before === undefined
    ? null
    : { number: 0, id: before, version: 0 };
  const query = { filter, include, limit: PAGE_ADS };
  const { ads, last, ...total } = await queries.page(query, after);
  const inRange = ads.findIndex((ad) => idOf(ad) < idMin);
  return {
    ...total,
    ads: inRange === -1 ? ads : ads.slice(0, inRange),
    next: inRange === -1 && last !== null ? last.id : null,
  };
}
