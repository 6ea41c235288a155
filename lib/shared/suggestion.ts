/** What a text that somebody is typing may mean. */
export interface Suggestion {
  kind: "brand" | "doc";
  /** What it is asked for by: a brand's slug, a page's path. */
  value: string;
  label: string;
  /** Said beside the label, such as a number of ads. */
  detail: string;
}

/** The page about what is suggested. */
export function suggestionHref({ kind, value }: Suggestion): string {
  return {
    brand: `/dashboard/brands/${encodeURIComponent(value)}`,
    doc: value,
  }[kind];
}
