import { adList } from "@/lib/ads/language/list_query.ts";
import { FIELDS } from "@/lib/site/explorer_fields.ts";
import { utcDay } from "@/lib/time/utc_day.ts";

/**
 * The URL of a page of ads. It has the API's own parameters, so that its query
 * can be sent to the API unchanged, and three parameters of the page.
 */
export interface ExplorerUrl {
  path: string;
  /** The API's parameters as sent, without empty fields of the form. */
  params: URLSearchParams;
  /** The panel beside the ads. */
  beside: Beside;
  /** The layout; null: chosen by the content. */
  layout: Layout | null;
  /** The saved view whose new or changed ads these are; null: none. */
  saved: string | null;
}

const BESIDE = ["filters", "json", "nothing"] as const;
type Beside = (typeof BESIDE)[number];

export const LAYOUTS = ["cards", "rows"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** New values of parameters; null removes one. */
export type Changes = Readonly<
  Record<string, string | readonly string[] | null>
>;

/** The order of ads on pages; the API's is by `id`, the order of imports. */
export const PAGE_SORT = "-delivery_start_at";

const SHOW = "show";
const VIEW = "view";
const SAVED = "saved";
const OWN = [SHOW, VIEW, SAVED];
const CURSORS = ["cursor", "page_token"];

/** A field's text without surrounding whitespace, also around the items of a list. */
function tidy(text: string): string {
  return text.trim().replace(/\s*,\s*/g, ",");
}

const DAY_SECONDS = 86_400;

/** Saved views have a day as its first or last second. People read and change days. */
function asDay(name: string, text: string): string {
  const isTime = FIELDS[name]?.type === "date" && /^\d{1,11}$/.test(text);
  const edge = Number(text) + (name.endsWith("_max") ? 1 : 0);
  return isTime && edge % DAY_SECONDS === 0
    ? utcDay(Number(text) * 1000)
    : text;
}

const isField = (name: string) =>
  OWN.includes(name) || Object.hasOwn(adList.params, name);

export function readExplorerUrl(url: URL): ExplorerUrl {
  const { searchParams } = url;
  const params = [...searchParams].flatMap(([name, text]) => {
    if (OWN.includes(name)) return [];
    if (!isField(name)) return [[name, text]];
    return text.trim() === ""
      ? []
      : [[name, name === "q" ? text : asDay(name, tidy(text))]];
  });
  return {
    path: url.pathname,
    params: new URLSearchParams(params),
    beside: BESIDE.find((name) => name === searchParams.get(SHOW)) ??
      "filters",
    layout: LAYOUTS.find((name) => name === searchParams.get(VIEW)) ?? null,
    saved: searchParams.get(SAVED),
  };
}

/** The API's parameters for the ads of a page. */
export function apiParams(
  { params }: ExplorerUrl,
  fixed: readonly [string, string][] = [],
): URLSearchParams {
  const all = new URLSearchParams([...params, ...fixed]);
  if (!all.has("sort")) all.set("sort", PAGE_SORT);
  return all;
}

/** Whether the form sent empty fields, which the API rejects, or lists with spaces. */
export function isUntidy(url: URL): boolean {
  return [...url.searchParams].some(([name, text]) =>
    isField(name) &&
    (text.trim() === "" || (name !== "q" && tidy(text) !== text))
  );
}

/** The values of a parameter, which can be repeated, comma-separated, or both. */
export function listValues(params: URLSearchParams, name: string): string[] {
  return params.getAll(name).flatMap((text) => text.split(","));
}

/**
 * The URL with some parameters changed. It drops the cursor, which belongs to
 * the old filters, unless the cursor is changed too.
 */
export function explorerHref(
  url: ExplorerUrl,
  changes: Changes = {},
  own: Partial<Pick<ExplorerUrl, "beside" | "layout">> = {},
): string {
  const params = new URLSearchParams(
    [...url.params].filter(([name]) => !CURSORS.includes(name)),
  );
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value === "string") params.set(name, value);
    else {
      params.delete(name);
      for (const each of value ?? []) params.append(name, each);
    }
  }
  for (const [name, value] of ownFields({ ...url, ...own })) {
    params.set(name, value);
  }
  return params.size === 0 ? url.path : `${url.path}?${params}`;
}

/**
 * The same for links within the page: only the query if there is one, because a
 * link with the page's own path is marked as the current page.
 */
export function explorerLink(...args: Parameters<typeof explorerHref>): string {
  const href = explorerHref(...args);
  const query = href.indexOf("?");
  return query === -1 ? href : href.slice(query);
}

/** A link to the same ads with another layout or view. */
export function sameAdsLink(
  url: ExplorerUrl,
  own: Parameters<typeof explorerHref>[2],
): string {
  const cursors = [...url.params].filter(([name]) => CURSORS.includes(name));
  return explorerLink(url, Object.fromEntries(cursors), own);
}

/** The page's own parameters, which the form must send to preserve them. */
export function ownFields(url: ExplorerUrl): [string, string][] {
  const own: [string, string][] = [];
  if (url.layout !== null) own.push([VIEW, url.layout]);
  if (url.beside !== "filters") own.push([SHOW, url.beside]);
  if (url.saved !== null) own.push([SAVED, url.saved]);
  return own;
}

export function isLaterPage({ params }: ExplorerUrl): boolean {
  return CURSORS.some((name) => params.has(name));
}
