import type { AdCardView } from "@/lib/shared/ad_views.ts";
import type { JsonPiece } from "@/lib/shared/json_layout.ts";

/** A field of the filters: what it holds, and what is wrong with that. */
export interface FilterField {
  value: string;
  error: string | undefined;
}

/** The filters as a form; `brand` is null where the page is about one brand. */
export interface FilterForm {
  action: string;
  isActive: FilterField;
  mediaType: FilterField;
  brand: FilterField & { choices: readonly BrandOption[] } | null;
  archiveIds: FilterField;
  limit: FilterField;
  showsAnswer: boolean;
}

export interface BrandOption {
  slug: string;
  name: string | null;
  ads: number;
}

/** An active filter, and the address of the page without it. */
export interface FilterChip {
  label: string;
  value: string;
  href: string;
}

/** JSON as a page shows it: laid out in colors, or plain or not at all where it is long. */
export type JsonView =
  | { kind: "pieces"; pieces: readonly JsonPiece[] }
  | { kind: "text"; text: string }
  | { kind: "too long"; length: number };

/** A request to the API and what it answers. */
export interface RequestView {
  curl: string;
  url: string;
  status: number;
  /** Null unless it was asked for. */
  answer: JsonView | null;
  /** The same page with the answer, or without; null where it always stands there. */
  toggleHref: string | null;
}

/** Brands that somebody may have meant; none where no brand has the text in its name. */
export interface BrandMatches {
  text: string;
  brands: readonly (BrandOption & { href: string })[];
}

/** Everything that a page of ads shows. */
export interface ExplorerView {
  /** 400 where a parameter is wrong. */
  status: number;
  form: FilterForm;
  chips: readonly FilterChip[];
  clearHref: string;
  /** What is wrong and has no field of its own. */
  faults: readonly string[];
  cards: readonly AdCardView[];
  /** Exact, of all pages; null where the request is wrong or the brand is not yet chosen. */
  total: number | null;
  nextHref: string | null;
  /** The first page, where this is a later one. */
  firstHref: string | null;
  /** Null where the brand is not yet chosen. */
  request: RequestView | null;
  /** Null where no brand is searched for. */
  matches: BrandMatches | null;
  isArchiveEmpty: boolean;
}
