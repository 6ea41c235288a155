import type { z } from "zod";
import type { NumberColumn, ValueKind } from "@/lib/columns/format.ts";
import type { Search } from "@/lib/search/search.ts";
import type { SearchField } from "@/lib/search/words.ts";

/** The ids of some rows, which must be looked up before columns can be tested. */
export type Lookup =
  & { readonly values: readonly string[] }
  & (
    | { readonly of: "ads"; readonly by: "ad_archive_id" }
    | { readonly of: "brands"; readonly by: "page_id" | "slug" }
    /**
     * Entries of `ad_values` of a kind: with these keys (of domains, their
     * subdomains too), sets with one of these items, or the only one.
     */
    | { readonly of: ValueKind; readonly by: "key" | "item" | "only" }
  );

/** What a filter requires of an ad's columns. */
export type Condition =
  /** A byte of `facts` passes. */
  | { facts(byte: number): boolean }
  /** A stored number is in a range, inclusive. Unknown values are in none. */
  | {
    readonly column: NumberColumn;
    readonly range: { readonly from?: number; readonly to?: number };
  }
  /** A stored number is one of these. */
  | { readonly column: NumberColumn; readonly among: readonly number[] }
  /** The same, with ids that must be looked up; without a column, those of ads. */
  | {
    readonly column?: NumberColumn;
    readonly lookUp: Lookup;
    /** Whether ads without a value match too. */
    readonly orNone?: boolean;
  }
  /** The ad's words match, in some fields. */
  | { readonly search: Search; readonly fields: readonly SearchField[] };

/** Ads with one of these values of a kind; see `Lookup`. */
export const having = (
  of: ValueKind,
  by: "key" | "item" | "only",
  values: readonly string[],
) => ({ column: `${of}_id` as const, lookUp: { of, by, values } });

/** The parts of a filter that say what other ones mean. */
export interface Modes {
  readonly search_in?: readonly SearchField[] | undefined;
  readonly range?: "possible" | "certain" | undefined;
  readonly currency?: string | undefined;
}

export interface ListFilter<Schema extends z.ZodType = z.ZodType> {
  /** Validates and documents the parameter. `String` of its result must be valid in URLs. */
  schema: Schema;
  /** What the filter means, completely: an ad must meet all conditions. */
  where(value: z.output<Schema>, filter: Modes): Condition[];
  /** The canonical form of a value that can be written in several ways. */
  canonical?(value: z.output<Schema>): unknown;
  /**
   * Whether it is one of the original parameters, of which responses keep their
   * original form: with one value, or with any number of them.
   */
  isOriginal?: "one" | "any";
}

export const listFilter = <Schema extends z.ZodType>(
  entry: ListFilter<Schema>,
) => entry;
