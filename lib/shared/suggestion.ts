/** A possible meaning of a text that somebody is typing. */
export interface Suggestion {
  kind: "brand" | "domain" | "cta" | "doc";
  /** A brand's slug, a page's path, or a value of a filter. */
  value: string;
  label: string;
  /** Distinguishes it from others with the same label. */
  note?: string;
  /** Shown beside the label, such as a number of ads. */
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
