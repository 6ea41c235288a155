import { adList } from "@/lib/ads/list_query.ts";

/**
 * The URL of a page of ads: the API's own parameters, so that its query can be
 * sent to the API as it is, and two of the page's own.
 */
export interface ExplorerUrl {
  path: string;
  /** The API's parameters as given, without empty fields of the form. */
  params: URLSearchParams;
  /** What was typed to find a brand. */
  brandText: string | null;
  /** Whether the JSON response is shown beside the ads. */
  showsResponse: boolean;
}

const BRAND = "brand";
const SHOW = "show";
const RESPONSE = "json";
const CURSORS = ["cursor", "page_token"];

export function readExplorerUrl(url: URL): ExplorerUrl {
  const params = [...url.searchParams].filter(([name, value]) =>
    name !== BRAND && name !== SHOW && !isEmptyField(name, value)
  );
  return {
    path: url.pathname,
    params: new URLSearchParams(params),
    brandText: url.searchParams.get(BRAND)?.trim() || null,
    showsResponse: url.searchParams.get(SHOW) === RESPONSE,
  };
}

/** Whether the form was sent with empty fields, which the API rejects. */
export function hasEmptyFields(url: URL): boolean {
  return [...url.searchParams].some(([name, value]) =>
    isEmptyField(name, value)
  );
}

function isEmptyField(name: string, value: string): boolean {
  return value.trim() === "" &&
    (name === BRAND || name === SHOW || Object.hasOwn(adList.params, name));
}

/**
 * The URL with some parameters changed (null removes one) and, unless it is
 * among them, without the cursor, which belongs to the old filters.
 */
export function explorerHref(
  url: ExplorerUrl,
  changes: Record<string, string | null> = {},
  showsResponse = url.showsResponse,
): string {
  const params = new URLSearchParams(
    [...url.params].filter(([name]) => !CURSORS.includes(name)),
  );
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  if (showsResponse) params.set(SHOW, RESPONSE);
  return params.size === 0 ? url.path : `${url.path}?${params}`;
}

/**
 * The same for links within the page: only the query if there is one, since a
 * link that names the page's own path is marked as the current page.
 */
export function explorerLink(
  ...args: Parameters<typeof explorerHref>
): string {
  const href = explorerHref(...args);
  const query = href.indexOf("?");
  return query === -1 ? href : href.slice(query);
}

/** The same page with the JSON response beside it, or without. */
export function toggleLink(url: ExplorerUrl): string {
  const cursors = [...url.params].filter(([name]) => CURSORS.includes(name));
  return explorerLink(url, Object.fromEntries(cursors), !url.showsResponse);
}
