/** What a text that somebody is typing may mean. */
export interface Suggestion {
  kind: "brand" | "domain" | "cta" | "doc";
  /** What it is asked for by: a brand's slug, a page's path. */
  value: string;
  label: string;
  /** What tells it from others with the same label. */
  note?: string;
  /** Said beside the label, such as a number of ads. */
  detail: string;
}

/** The API's parameters for ads of what is suggested. */
export const FILTERS = {
  brand: "brand",
  domain: "destination_domain",
  cta: "cta_text",
} as const;

/** The page about what is suggested. */
export function suggestionHref({ kind, value }: Suggestion): string {
  if (kind === "doc") return value;
  const text = encodeURIComponent(value);
  return kind === "brand"
    ? `/dashboard/brands/${text}`
    : `/dashboard/ads?${FILTERS[kind]}=${text}`;
}
