import { Buffer } from "node:buffer";
import type { AdQueries } from "@/lib/ads/read/queries.ts";
import type { AdPage } from "@/lib/ads/read/read_page.ts";
import type { ExportQuery } from "@/lib/exports/query.ts";

/** Ads per page: more would take more memory and not be faster. */
export const PAGE_ADS = 500;

/** The ads of an export and, on its first page, how many match its filter. */
interface ExportPage extends Pick<AdPage, "total" | "totalIsExact"> {
  ads: readonly Uint8Array[];
  /** The id to continue after; null: there are no more. */
  next: number | null;
}

/** A document begins with its id. */
export function idOf({ buffer, byteOffset, length }: Uint8Array): number {
  const start = Buffer.from(buffer, byteOffset, Math.min(length, 40));
  return Number(/^\{"id": ?(\d+)/.exec(start.toString("latin1"))![1]);
}

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
  // They are in descending order.
  const isEnd = last === null || last.id < idMin;
  return {
    ...total,
    ads: isEnd ? ads.filter((ad) => idOf(ad) >= idMin) : ads,
    next: isEnd ? null : last.id,
  };
}
