import {
  type ListQuery,
  parseListQuery,
} from "@/lib/ads/language/list_query.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { anyOf } from "@/lib/shared/ad_labels.ts";
import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";
import { formatDate } from "@/lib/shared/format_time.ts";
import { type KnownWord, nearWords } from "@/lib/search/near_words.ts";
import { tokenize } from "@/lib/search/tokenize.ts";
import { SEARCH_FIELDS, type SearchField } from "@/lib/search/words.ts";
import type { ChosenBrands } from "@/lib/site/explorer_brands.ts";
import type { ActiveFilter } from "@/lib/site/explorer_filters.ts";
import {
  type Changes,
  explorerHref,
  explorerLink,
  type ExplorerUrl,
  listValues,
} from "@/lib/site/explorer_url.ts";
import type { AdList } from "@/lib/site/list_ads.ts";

/** Why nothing is shown, and other searches with the number of ads that they find. */
export type NothingView = Awaited<ReturnType<typeof explainNothing>>;

/** Maximum number of broader searches to count. Each is a query, unless a facet has the number. */
const LOOSER_MAX = 6;
/** Shorter words are not corrected, and only so many words of a search are compared. */
const LETTERS_MIN = 3;
const WORDS_MAX = 5;

/** Facets that count each ad once, and have all values. */
const WHOLE = ["is_active", "media_type", "is_creator_ad"];

interface Search {
  url: ExplorerUrl;
  filters: readonly ActiveFilter[];
  /** Brands of the filter that are not in the archive. */
  unknownBrands: readonly string[];
  /** Parameters that a page about one brand adds to each request. */
  fixed: readonly (readonly [string, string])[];
  /** For each filter, the number of ads with other values. */
  facets: Readonly<Partial<Record<string, Facet>>>;
  read(query: ListQuery): Promise<{
    data: AdList["data"];
    meta: Omit<AdList["meta"], "next_cursor">;
  }>;
  /** Reads words of ads that could be meant by these. */
  readWords(
    typed: readonly string[],
    fields: readonly SearchField[],
  ): Promise<KnownWord[]>;
}

function searched({ params }: ExplorerUrl): string | undefined {
  return params.get("q")?.trim();
}

/** The range of values that ads have, for a range filter. */
async function rangeOfAds(
  { label, range }: ActiveFilter,
  { fixed, read }: Search,
): Promise<string> {
  const sort = range === "created_at" ? "id" : range!;
  const ends = await Promise.all([sort, `-${sort}`].map(async (sort) => {
    const params = [...fixed, ["sort", sort], ["limit", "1"]] as string[][];
    const query = parseListQuery(new URLSearchParams(params));
    const value = (await read(query)).data[0]?.[range!] ?? null;
    return value !== null && range !== "running_days"
      ? formatDate(value).replaceAll(" ", "\u00a0")
      : value && formatNumber(value);
  }));
  const ads = fixed.length === 0 ? "all ads" : "all ads of the brand";
  if (ends.includes(null)) return `“${label}” is unknown for ${ads}.`;
  const [from, to] = ends;
  const values = from === to ? `is ${from}` : `goes from ${from} to ${to}`;
  return `Among ${ads}, “${label}” ${values}.`;
}

/** A search in quotation marks, unless it has some of its own. */
export const quoted = (q: string): string => q.includes('"') ? q : `“${q}”`;

async function sayWhy(search: Search) {
  const { url, filters, unknownBrands } = search;
  const q = searched(url);
  const [only] = filters;
  if (unknownBrands.length > 0) {
    return {
      title: `No brand ${anyOf(unknownBrands)}`,
      text: unknownBrands.length === 1
        ? "The archive has no brand with this name, slug, or id."
        : "The archive has no brands with these names, slugs, or ids.",
    };
  }
  if (only === undefined && q === undefined) {
    return { title: "The brand has no ads", text: "None are in the archive." };
  }
  if (only === undefined) {
    return {
      title: `No ad matches ${quoted(q!)}`,
      text:
        "Every word must be in an ad. Check the spelling, use fewer words, or end a word with * to match all words that start with it.",
    };
  }
  if (filters.length === 1 && q === undefined) {
    return {
      title: `No ad matches ${only.label}: ${only.value}`,
      text: only.range === undefined
        ? "The archive has no such ad."
        : await rangeOfAds(only, search),
    };
  }
  return {
    title: `No ad matches ${
      q === undefined ? "" : `${quoted(q)} with `
    }these filters`,
    text: "No ad in the archive matches all filters.",
  };
}

/** Another search to try. */
interface Way {
  label: string;
  changes: Changes;
}

/** The words and phrases of a search, as typed. */
const partsOf = (q: string): string[] => q.match(/-?"[^"]*"\*?|\S+/g) ?? [];

/** The word that a part of a search is; null if it is a phrase or has a sign. */
function wordIn(part: string): string | null {
  const [word, ...others] = tokenize(part);
  return word === undefined || others.length > 0 || part === "OR" ||
      /["*-]/.test(part) || word.length < LETTERS_MIN
    ? null
    : word;
}

/** The parts of a search with typing errors corrected, the likeliest first; at least as typed. */
async function corrected({ url, readWords }: Search): Promise<string[][]> {
  const parts = partsOf(searched(url) ?? "");
  const typed = parts.flatMap((part) => wordIn(part) ?? []).slice(0, WORDS_MAX);
  if (typed.length === 0) return [parts];
  const fields = listValues(url.params, "search_in") as SearchField[];
  const words = await readWords(
    typed,
    fields.length === 0 ? SEARCH_FIELDS : fields,
  );
  const near = new Map(typed.map((word) => [word, nearWords(word, words)]));
  const most = Math.max(1, ...[...near.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, i) =>
    parts.map((part) => {
      const words = near.get(wordIn(part) ?? "") ?? [];
      return words[i] ?? words[0] ?? part;
    }));
}

/** The same search with typing errors corrected, and without one of its words or filters. */
function otherWays(
  { url, filters }: Search,
  corrections: readonly string[][],
): Way[] {
  const q = searched(url);
  const typed = partsOf(q ?? "");
  const ways: Way[] = [];
  const suggest = (parts: readonly string[], otherwise: string | null) => {
    const isTyped = parts.every((part) => typed.includes(part));
    if (isTyped && otherwise === null) return;
    const q = parts.join(" ");
    const label = isTyped ? otherwise! : `Did you mean ${quoted(q)}?`;
    ways.push({ label, changes: { q } });
  };
  for (const parts of corrections) suggest(parts, null);
  const [best = []] = corrections;
  if (best.length > 1 && !best.includes("OR")) {
    for (const [i, part] of typed.entries()) {
      suggest(best.toSpliced(i, 1), `Without ${quoted(part)}`);
    }
  }
  if (filters.length > 0 && q !== undefined) {
    ways.push({
      label: `Without ${quoted(q)}`,
      changes: { q: null, search_in: null },
    });
  }
  const params = ({ changes }: ActiveFilter) => Object.keys(changes);
  const groups = Map.groupBy(filters, (filter) => params(filter).join());
  for (const [filter, ...others] of groups.values()) {
    ways.push({
      label: others.length === 0
        ? `Without ${filter!.label}: ${filter!.value}`
        : `With any ${filter!.label.toLowerCase()}`,
      changes: Object.fromEntries(params(filter!).map((name) => [name, null])),
    });
  }
  return ways;
}

/** The number of ads with other parameters; null if the API would reject them. */
async function count(
  { url, fixed, facets, read }: Search,
  changes: Changes,
): Promise<{ total: number; total_is_exact?: boolean } | null> {
  const name = Object.keys(changes).join();
  const facet = WHOLE.includes(name) ? facets[name] : undefined;
  if (facet?.is_exact) {
    return { total: facet.values.reduce((sum, { count }) => sum + count, 0) };
  }
  const { searchParams } = new URL(
    explorerHref(url, changes, { beside: "filters", layout: null }),
    "http://here.invalid",
  );
  for (const [name, value] of fixed) searchParams.append(name, value);
  searchParams.set("limit", "1");
  try {
    return (await read(parseListQuery(searchParams))).meta;
  } catch (problem) {
    // For example, if `OR` joins words that are too long together.
    if (problem instanceof Problem && problem.status === 400) return null;
    throw problem;
  }
}

/** Asks which brand was meant if several brands have the typed name. */
export function askWhichBrand(
  url: ExplorerUrl,
  { text, brands }: NonNullable<ChosenBrands["ask"]>,
): NothingView {
  const others = listValues(url.params, "brand").filter((one) => one !== text);
  return {
    title: `Which brand is “${text}”?`,
    text: "Choose one to see its ads.",
    looser: brands.map(({ slug, name, ads }) => ({
      label: name === null ? slug : `${name} (${slug})`,
      href: explorerLink(url, { brand: [...others, slug] }),
      total: formatCount(ads, "ad"),
    })),
  };
}

/**
 * Explains why a search found nothing, and what it would find with typing
 * errors corrected, or without one of its words or filters.
 */
export async function explainNothing(search: Search) {
  const ways = otherWays(search, await corrected(search));
  const looser = ways.slice(0, LOOSER_MAX).map(async ({ label, changes }) => {
    const counted = await count(search, changes);
    if (!counted?.total) return [];
    const atLeast = counted.total_is_exact === false ? "at least " : "";
    const total = `${atLeast}${formatCount(counted.total, "ad")}`;
    return [{ label, href: explorerLink(search.url, changes), total }];
  });
  const [why, ...found] = await Promise.all([sayWhy(search), ...looser]);
  return { ...why, looser: found.flat() };
}
