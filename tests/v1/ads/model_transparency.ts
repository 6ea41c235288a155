export const pick = <Item>(items: readonly Item[], n: number) =>
  items[n % items.length]!;

type ModelRange = { min: number; max: number | null };

/**
 * What a library says of every other ad, with open, unknown and equal values;
 * the importer adds the other members.
 */
export function modelTransparency(n: number) {
  if (n % 2 === 0) return null;
  const range = (from: number) => ({
    min: from,
    max: n % 5 === 0 ? null : from + 99,
  });
  return {
    platforms: pick([["facebook"], ["facebook", "instagram"], null], n),
    languages: pick([["en"], ["de", "en"], []], n * 3 + 1),
    countries: pick([["DE"], ["DE", "FR"], ["FR", "GB"], null], n * 7 + n % 3),
    categories: n % 9 === 0 ? ["political"] : null,
    payer: pick(["Oak Ltd", "Red Party", null], n + n % 5),
    byline: n % 9 === 0 ? "Paid by Friends of Oak" : null,
    spend: n % 3 === 0
      ? null
      : { ...range(n % 7 * 100), currency: pick(["EUR", "USD", null], n) },
    impressions: n % 7 === 0 ? null : range(n % 11 * 50),
    reach: n % 3 === 1
      ? { total: n * 13 % 17 * 10, regions: {}, by_country: {} }
      : null,
    versions: n % 4 === 1 ? n % 6 + 1 : null,
    transcript: n % 11 === 0 ? "blue whispers" : null,
  };
}

export type Params = Readonly<Record<string, string>>;

export const list = (text: string) => text.split(",");

/** Whether a range can lie in what is requested, or must. */
export function isWithin(
  range: ModelRange | null | undefined,
  end: "min" | "max",
  value: string,
  { range: mode = "possible" }: Params,
): boolean {
  if (!range) return false;
  const { min, max } = { ...range, max: range.max ?? Infinity };
  const isOuter = (end === "min") === (mode === "possible");
  const bound = isOuter ? max : min;
  return end === "min" ? bound >= Number(value) : bound <= Number(value);
}

export const hasOne = (items: string[] | null | undefined, value: string) =>
  list(value.toLowerCase()).some((each) =>
    items?.some((item) => item.toLowerCase() === each)
  );

/** The host of a domain's pages, without `www`; null if it is no domain. */
export function domainOf(text: string | null): string | null {
  if (text === null || text.includes(" ")) return null;
  return new URL(`http://${text}`).hostname.replace(/^www\./, "")
    .replace(/\.$/, "");
}
