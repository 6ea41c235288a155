import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Clause } from "@/lib/ads/column_clauses.ts";
import type { SearchField } from "@/lib/search/words.ts";

export type Sql = RawBuilder<unknown>;

/**
 * A column of `ads` that list indexes start with. With an index on the column
 * (or on the number that combines several, see `digit`), the sort's column and
 * `id`, a page is one walk along that index.
 */
export interface KeyColumn {
  name: string;
  type: Sql;
  /**
   * The value as an integer from 0 to below `base`, so that one number can
   * combine the values of several columns. Only the last column may have no
   * `base`.
   */
  digit: { from: (value: Sql) => Sql; base?: number };
}

/** The part of a filter that says which fields another one searches. */
interface SearchPlace {
  readonly search_in?: readonly SearchField[] | undefined;
}

export interface ListFilter<Schema extends z.ZodType = z.ZodType> {
  /** Validates and documents the parameter. `String` of its result must be valid in URLs. */
  schema: Schema;
  /** Whether an ad matches: a condition on `ads`. */
  ads?(value: z.output<Schema>): Sql;
  /**
   * The same as a condition on the ad's row of `ad_search`: for finding matches
   * by its indexes or, with `isByRow`, for checking one ad after another.
   */
  search?(value: z.output<Schema>, filter: SearchPlace, isByRow: boolean): Sql;
  /** The same as conditions on columns, complete; null if columns cannot decide it. */
  columns?(value: z.output<Schema>, filter: SearchPlace): Clause[] | null;
  /** The canonical form of a value that can be written in several ways. */
  canonical?(value: z.output<Schema>): unknown;
  /**
   * How prepared statements, with one value each, find the ads: by a column
   * that `ad_totals` counts, or by an index of few ads.
   */
  by?: { column: KeyColumn } | { few: (given: Sql) => Sql };
}

/** An entry of the table of filters. Its conditions receive the values that its schema returns. */
export const listFilter = <Schema extends z.ZodType>(
  entry: ListFilter<Schema>,
) => entry;
