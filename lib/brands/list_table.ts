import { Buffer } from "node:buffer";
import { sql } from "kysely";
import type { Sql } from "@/lib/ads/search_sql.ts";

/** A key and an id. */
interface BrandPlace {
  key: number | string;
  id: number;
}

/**
 * Where a page ended. Imports change the values that brands are sorted by.
 * Brands that have changed since paging began, at `version` of the archive,
 * come after all others, and their key is the version of the change.
 */
export interface WalkPlace extends BrandPlace {
  isChanged: boolean;
  version: number;
}

/** Converts a position to the numbers in a cursor. */
export function toNumbers(sort: BrandSort, place: WalkPlace): number[] {
  const { isChanged, key, id, version } = place;
  return [
    version,
    Number(isChanged),
    id,
    ...(isChanged ? [Number(key)] : sort.toNumbers(`${key}`)),
  ];
}

/** @param numbers from a cursor that was issued for this sort */
export function toWalkPlace(
  sort: BrandSort,
  numbers: readonly number[],
): WalkPlace {
  const [version, changed, id, ...key] = numbers as [
    number,
    number,
    number,
    ...number[],
  ];
  const isChanged = changed === 1;
  return {
    version,
    isChanged,
    id,
    key: isChanged ? key[0]! : sort.fromNumbers(key),
  };
}

/**
 * An order of brands: by a number or by name, then by id in the same direction.
 * Each has an index.
 */
export interface BrandSort {
  isDescending: boolean;
  /** The tables, with the columns at the start and end of the index. */
  from: Sql;
  key: Sql;
  id: Sql;
  /** The type of the key in SQL. */
  type: Sql;
  /** The position before the first brand. */
  start: BrandPlace;
  /** Converts the key to numbers for cursors, and back. */
  toNumbers(key: string): number[];
  fromNumbers(numbers: readonly number[]): number | string;
}

const byNumber = (key: Sql): BrandSort => ({
  isDescending: true,
  from: sql`brands`,
  key,
  id: sql`brands.id`,
  type: sql`bigint`,
  start: { key: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER },
  toNumbers: (key) => [Number(key)],
  fromNumbers: ([value]) => value!,
});

/** Number of bytes of text in one number of a cursor. */
const PACKED = 6;

const byName: BrandSort = {
  isDescending: false,
  from: sql`brands join brand_search on brand_search.brand_id = brands.id`,
  key: sql`brand_search.name_key`,
  id: sql`brand_search.brand_id`,
  type: sql`text`,
  start: { key: "", id: 0 },
  toNumbers(key) {
    const bytes = Buffer.from(key);
    const numbers = Math.ceil(bytes.length / PACKED);
    const padded = Buffer.alloc(numbers * PACKED);
    bytes.copy(padded);
    return Array.from(
      { length: numbers },
      (_, i) => padded.readUIntBE(i * PACKED, PACKED),
    );
  },
  fromNumbers(numbers) {
    const bytes = Buffer.alloc(numbers.length * PACKED);
    numbers.forEach((value, i) => bytes.writeUIntBE(value, i * PACKED, PACKED));
    return bytes.toString().replace(/\0+$/, "");
  },
};

/** The first one is the default. */
export const brandSorts = {
  "-active_ad_count": byNumber(sql`brands.active_ad_count`),
  "-total_ad_count": byNumber(sql`brands.total_ad_count`),
  name: byName,
  "-last_scraped_at": byNumber(sql`coalesce(brands.last_scraped_at, -1)`),
} satisfies Record<string, BrandSort>;

export type BrandSortName = keyof typeof brandSorts;
