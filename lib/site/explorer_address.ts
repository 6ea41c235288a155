/**
 * The address of a page of ads: the API's own parameters, so that what stands
 * after the `?` can be sent to the API as it is, and two of the page's own.
 */
export interface ExplorerAddress {
  path: string;
  /** The API's parameters, as they were given; fields that were left empty are none. */
  params: URLSearchParams;
  /** What was typed to find a brand. */
  brandText: string | null;
  /** Whether the JSON answer stands beside the ads. */
  showsAnswer: boolean;
}

const BRAND = "brand";
const SHOW = "show";
const ANSWER = "json";

/** Fields of the form; a form sends them empty where nothing is chosen. */
const FIELDS = [
  "is_active",
  "media_type",
  "brand_id",
  "ad_archive_id",
  "limit",
  "cursor",
  "page_token",
  BRAND,
  SHOW,
];

export function readAddress(url: URL): ExplorerAddress {
  const params = new URLSearchParams(
    [...url.searchParams].filter(([name, value]) =>
      name !== BRAND && name !== SHOW && !isEmptyField(name, value)
    ),
  );
  return {
    path: url.pathname,
    params,
    brandText: url.searchParams.get(BRAND)?.trim() || null,
    showsAnswer: url.searchParams.get(SHOW) === ANSWER,
  };
}

/** Whether a form left fields empty, which the API does not take. */
export function hasEmptyFields(url: URL): boolean {
  return [...url.searchParams].some(([name, value]) =>
    isEmptyField(name, value)
  );
}

function isEmptyField(name: string, value: string): boolean {
  return value.trim() === "" && FIELDS.includes(name);
}

/**
 * The address with some parameters changed (null takes one out) and, unless
 * it is among them, without the cursor, which belongs to the old filters.
 */
export function explorerHref(
  address: ExplorerAddress,
  changes: Record<string, string | null> = {},
  showsAnswer = address.showsAnswer,
): string {
  const params = new URLSearchParams(
    [...address.params].filter(([name]) =>
      name !== "cursor" && name !== "page_token"
    ),
  );
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  if (showsAnswer) params.set(SHOW, ANSWER);
  return params.size === 0 ? address.path : `${address.path}?${params}`;
}

/**
 * The same for links within the page: of the query alone where there is one,
 * since a link that names the page's own path is marked as the current page.
 */
export function explorerLink(
  ...args: Parameters<typeof explorerHref>
): string {
  const href = explorerHref(...args);
  const query = href.indexOf("?");
  return query === -1 ? href : href.slice(query);
}

/** The same page with the JSON answer beside it, or without. */
export function answerLink(
  address: ExplorerAddress,
  showsAnswer: boolean,
): string {
  const cursors = [...address.params].filter(([name]) =>
    name === "cursor" || name === "page_token"
  );
  return explorerLink(address, Object.fromEntries(cursors), showsAnswer);
}

/** The path and query that ask the API for the same. */
export function apiTarget(params: URLSearchParams): string {
  return params.size === 0 ? "/v1/ads" : `/v1/ads?${params}`;
}
