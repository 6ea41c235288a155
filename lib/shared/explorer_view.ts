import type { AdCardView } from "@/lib/shared/ad_views.ts";
import type { JsonPiece } from "@/lib/shared/json_layout.ts";

/** A value that a filter may have. */
export interface FilterOption {
  value: string;
  label: string;
  /** What tells it from others with the same label. */
  note?: string | undefined;
  /** Ads that the list would have with it; null if not counted. */
  count: number | null;
  isChosen: boolean;
}

interface Control {
  /** The API's parameter. */
  name: string;
  label: string;
  error: string | undefined;
}

/** Values to choose from: one, or several. */
export interface ChoiceControl extends Control {
  kind: "choice";
  /** Of the element: the name unless the parameter has another control too. */
  id: string;
  isMultiple: boolean;
  options: readonly FilterOption[];
}

/** A value that is typed. */
export interface TextControl extends Control {
  kind: "text";
  type: "text" | "date" | "number";
  value: string;
  placeholder?: string | undefined;
}

export type FilterControl = ChoiceControl | TextControl;

/** Filters that belong together. */
export interface FilterGroup {
  title: string;
  /** How many of its filters are active. */
  active: number;
  isOpen: boolean;
  /** Usual values as links. */
  presets:
    | {
      label: string;
      links: readonly { label: string; href: string; isCurrent: boolean }[];
    }
    | null;
  controls: readonly FilterControl[];
}

/** The search and the filters as a form. */
export interface FilterForm {
  action: string;
  /** What is searched for. */
  search: { value: string; error: string | undefined };
  /** Orders; fewer than two are no choice. */
  sorts: readonly { value: string; label: string; isChosen: boolean }[];
  groups: readonly FilterGroup[];
  /** Whether the list shows creatives, while its counts are of ads. */
  isOfAds: boolean;
  /** What a new search keeps: the page's own parameters, and those without a field. */
  hidden: readonly (readonly [name: string, value: string])[];
}

/** An active filter, and the URL of the page without it. */
export interface FilterChip {
  label: string;
  value: string;
  /** What tells it from others with the same value. */
  note?: string | undefined;
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

/** The ads that match. */
export interface ResultsView {
  /** Ads on all pages together, or creatives. */
  total: number;
  /** When the newest import ended and ads were last seen; null if unknown, or if not shown. */
  freshness:
    | { importedAt: number | null; lastSeenAt: number | null }
    | null;
  layout: "cards" | "rows";
  /** Whether the filters are beside the ads in a wide window. */
  hasPanel: boolean;
  /** The same page with them, or without; null if something else is there. */
  panelHref: string | null;
  /** The same page in each layout. */
  layouts: readonly (readonly [layout: "cards" | "rows", href: string])[];
  /** The list of all ads, and that of one for each creative. */
  kinds: readonly {
    label: string;
    href: string;
    isCurrent: boolean;
  }[];
  cards: readonly AdCardView[];
  /** Those without content, unless all are. */
  folded: readonly AdCardView[];
  nextHref: string | null;
}

/** Why nothing is shown, and what to try instead. */
export interface NothingView {
  title: string;
  text: string;
  /** Other searches, such as with one thing less, and how many ads they find. */
  looser: readonly { label: string; href: string; total: string }[];
}

/** Everything that a page of ads shows. */
export interface ExplorerView {
  /** 400 if a parameter is invalid. */
  status: number;
  form: FilterForm;
  chips: readonly FilterChip[];
  clearHref: string;
  /** What is wrong with the fields, by the ids of their elements. */
  fieldProblems: Readonly<Record<string, string>>;
  /** Problems with what has no field of its own. */
  problems: readonly string[];
  /** The page without the parameters that are wrong. */
  clearProblemsHref: string;
  /** What was found, in a few words: how many ads, or why none; empty if the request is invalid. */
  found: string;
  /** Null if the request is invalid, a brand is not yet chosen, or no ad matches. */
  results: ResultsView | null;
  /** Null unless no ad matches, or a brand is not yet chosen. */
  nothing: NothingView | null;
  /** The first page, if this is a later one. */
  firstHref: string | null;
  /** Null if the brand is not yet chosen. */
  request: RequestView | null;
  /** The kind of database, if it has no ads at all. */
  emptyArchive: "pglite" | "postgres" | null;
}
