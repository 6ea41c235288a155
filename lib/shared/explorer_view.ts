import type { AdCardView } from "@/lib/shared/ad_views.ts";
import type { JsonPiece } from "@/lib/shared/json_layout.ts";

/** A field of the filter form. */
export interface FilterField {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  placeholder?: string | undefined;
  /** A choice of these, the value being one of them. */
  options?: readonly { value: string; label: string }[];
  /** Suggestions for a search for a brand. */
  brands?: readonly BrandOption[];
}

/** The filters as a form. */
export interface FilterForm {
  action: string;
  fields: readonly FilterField[];
  showsResponse: boolean;
}

export interface BrandOption {
  slug: string;
  name: string | null;
  ads: number;
}

/** An active filter, and the URL of the page without it. */
export interface FilterChip {
  label: string;
  value: string;
  href: string;
}

/** JSON as a page shows it: formatted in colors, or plain or not at all if it is long. */
export type JsonView =
  | { kind: "pieces"; pieces: readonly JsonPiece[] }
  | { kind: "text"; text: string }
  | { kind: "too long"; length: number };

/** A request to the API and its response. */
export interface RequestView {
  curl: string;
  url: string;
  status: number;
  /** Null unless it was asked for. */
  response: JsonView | null;
  /** The same page with the response, or without; null if it is always shown. */
  toggleHref: string | null;
}

/** Brands that match the text of a brand search. */
export interface BrandMatches {
  text: string;
  brands: readonly (BrandOption & { href: string })[];
}

/** Everything that a page of ads shows. */
export interface ExplorerView {
  /** 400 if a parameter is invalid. */
  status: number;
  form: FilterForm;
  chips: readonly FilterChip[];
  clearHref: string;
  /** Problems with what has no field of its own. */
  problems: readonly string[];
  cards: readonly AdCardView[];
  /** Exact, of all pages; null if the request is invalid or the brand is not yet chosen. */
  total: number | null;
  nextHref: string | null;
  /** The first page, if this is a later one. */
  firstHref: string | null;
  /** Null if the brand is not yet chosen. */
  request: RequestView | null;
  /** Null unless a brand is searched for. */
  matches: BrandMatches | null;
  isArchiveEmpty: boolean;
}
