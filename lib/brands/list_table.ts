import { Buffer } from "node:buffer";
import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/**
 * An order of brands: by a number, or by the name. Both are followed by the id
 * in the same direction, and have an index.
 */
export interface BrandSort {
  isDescending: boolean;
  /** The tables, with the columns that the index begins and ends with. */
  from: Sql;
  key: Sql;
  id: Sql;
  /** The type of the key in SQL. */
  type: Sql;
  /** Before the first brand. */
  start: readonly number[];
  /** The key as numbers, for cursors, and back. */
  toPlace(key: string): number[];
  fromPlace(place: readonly number[]): number | string;
}

const byNumber = (key: Sql): BrandSort => ({
  isDescending: true,
  from: sql`brands`,
  key,
  id: sql`brands.id`,
  type: sql`bigint`,
  start: [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  toPlace: (key) => [Number(key)],
  fromPlace: ([value]) => value!,
});

/** Bytes of text in a number of a cursor. */
const PACKED = 6;

const byName: BrandSort = {
  isDescending: false,
  from: sql`brands join brand_search on brand_search.brand_id = brands.id`,
  key: sql`brand_search.name_key`,
  id: sql`brand_search.brand_id`,
  type: sql`text`,
  start: [0],
  toPlace(key) {
    const bytes = Buffer.from(key);
    const numbers = Math.ceil(bytes.length / PACKED);
    const padded = Buffer.alloc(numbers * PACKED);
    bytes.copy(padded);
    return Array.from(
      { length: numbers },
      (_, i) => padded.readUIntBE(i * PACKED, PACKED),
    );
  },
  fromPlace(place) {
    const bytes = Buffer.alloc(place.length * PACKED);
    place.forEach((value, i) => bytes.writeUIntBE(value, i * PACKED, PACKED));
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
