import type { z } from "zod";
import type { NumberColumn } from "@/lib/columns/format.ts";
import type { Search } from "@/lib/search/search.ts";
import type { SearchField } from "@/lib/search/words.ts";

/** Values to look up in a table before columns can be tested. */
export type Lookup =
  /** Ads by their archive ids. */
  | { readonly lookUp: "ads"; readonly archiveIds: readonly string[] }
  /** Brands by page ids or slugs. */
  | {
    readonly lookUp: "brands";
    readonly by: "page_id" | "slug";
    readonly values: readonly string[];
  }
  /** Entries of `ad_values` with these keys; for domains, of their subdomains too. */
  | {
    readonly lookUp: "values";
    readonly kind: "cta" | "domain" | "creator";
    readonly keys: readonly string[];
  };

/** What a filter requires of an ad's columns. */
export type Condition =
  /** A byte of `facts` passes. */
  | { facts(byte: number): boolean }
  /** A stored number is in a range, inclusive. Unknown values are in none. */
  | {
    readonly column: NumberColumn;
    readonly from?: number;
    readonly to?: number;
  }
  /** A stored number is one of these. */
  | {
    readonly column: NumberColumn;
    readonly among: readonly number[] | Exclude<Lookup, { lookUp: "ads" }>;
  }
  /** The ad is one of these. */
  | { readonly ads: Extract<Lookup, { lookUp: "ads" }> }
  /** The ad's words match, in some fields. */
  | { readonly search: Search; readonly fields: readonly SearchField[] };

/** The part of a filter that says which fields another one searches. */
interface SearchPlace {
  readonly search_in?: readonly SearchField[] | undefined;
}

export interface ListFilter<Schema extends z.ZodType = z.ZodType> {
  /** Validates and documents the parameter. `String` of its result must be valid in URLs. */
  schema: Schema;
  /** What the filter means, completely: an ad must meet all conditions. */
  where(value: z.output<Schema>, filter: SearchPlace): Condition[];
  /** The canonical form of a value that can be written in several ways. */
  canonical?(value: z.output<Schema>): unknown;
  /**
   * Whether it is one of the original parameters, of which responses keep their
   * original form: with one value, or with any number of them.
   */
  isOriginal?: "one" | "any";
}

/** An entry of the table of filters. */
export const listFilter = <Schema extends z.ZodType>(
  entry: ListFilter<Schema>,
) => entry;
