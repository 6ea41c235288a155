import { Buffer } from "node:buffer";
import { sql } from "kysely";
import type { Sql } from "@/lib/ads/search_sql.ts";

/**
 * Where a page ended. Imports change the values that brands are sorted by.
 * Brands that have changed since paging began, at `version` of the archive,
 * come after all others, and their key is the version of the change.
 */
export interface PagePosition {
  isChanged: boolean;
  version: number;
  key: number | string;
  id: number;
}

/** Converts a position to the numbers in a cursor. */
export function toNumbers(
  sort: BrandSort,
  { isChanged, key, id, version }: PagePosition,
): number[] {
  const numbers = sort.isText && !isChanged ? pack(`${key}`) : [Number(key)];
  return [version, Number(isChanged), id, ...numbers];
}

/** @param numbers from a cursor that was issued for this sort */
export function toPosition(
  sort: BrandSort,
  [version, changed, id, ...key]: readonly number[],
): PagePosition {
  const isChanged = changed === 1;
  return {
    version: version!,
    isChanged,
    id: id!,
    key: sort.isText && !isChanged ? unpack(key) : key[0]!,
  };
}

/** Number of hexadecimal digits of text in one number of a cursor, which has six bytes of it. */
const PACKED = 12;

/** The bytes of a text as numbers; the last one is filled up with zeros. */
function pack(text: string): number[] {
  const digits = Buffer.from(text).toString("hex");
  return Array.from(
    { length: Math.ceil(digits.length / PACKED) },
    (_, i) =>
      parseInt(
        digits.slice(i * PACKED).slice(0, PACKED).padEnd(PACKED, "0"),
        16,
      ),
  );
}

function unpack(numbers: readonly number[]): string {
  const digits = numbers.map((each) => each.toString(16).padStart(PACKED, "0"));
  return Buffer.from(digits.join(""), "hex").toString().replace(/\0+$/, "");
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
  /** Whether the key is a text rather than a number. */
  isText: boolean;
}

const byNumber = (key: Sql): BrandSort => ({
  isDescending: true,
  from: sql`brands`,
  key,
  id: sql`brands.id`,
  isText: false,
});

/** The first one is the default. */
export const brandSorts = {
  "-active_ad_count": byNumber(sql`brands.active_ad_count`),
  "-total_ad_count": byNumber(sql`brands.total_ad_count`),
  name: {
    isDescending: false,
    from: sql`brands join brand_search on brand_search.brand_id = brands.id`,
    key: sql`brand_search.name_key`,
    id: sql`brand_search.brand_id`,
    isText: true,
  },
  "-last_scraped_at": byNumber(sql`coalesce(brands.last_scraped_at, -1)`),
} satisfies Record<string, BrandSort>;

export type BrandSortName = keyof typeof brandSorts;
