import { LRUCache } from "lru-cache";
import type { NamedBrands } from "@/lib/ads/brand_filter.ts";
import type { ColumnMatches } from "@/lib/ads/column_reader.ts";

/** All matches of a filter at one version of the archive. */
export interface KeptMatches {
  version: number;
  /** The state of the columns, see `ColumnsState`. */
  folded: number;
  named: NamedBrands | null;
  matches: ColumnMatches;
  /** Their ids, if they were not found with columns. */
  found: readonly number[] | null;
}

/** A million ads take 125 KB, few ads 8 bytes each. */
const BYTES_MAX = 16 * 1024 * 1024;

function sizeOf(
  { matches: { folded, unfolded }, named, found }: KeptMatches,
  filter: string,
): number {
  const bits = folded.values().reduce((sum, each) => sum + each.byteLength, 0);
  const ids = found === unfolded ? [] : found ?? [];
  const texts = filter.length + JSON.stringify(named).length;
  return 500 + bits + 8 * (unfolded.length + ids.length) + 2 * texts;
}

/** Cached by filter, because the next page or another order often follows. */
export const createKeptMatches = () =>
  new LRUCache<string, KeptMatches>({
    maxSize: BYTES_MAX,
    sizeCalculation: sizeOf,
  });
