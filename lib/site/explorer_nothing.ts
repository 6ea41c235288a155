import type { ListQuery } from "@/lib/ads/list_query.ts";
import { parseListQuery } from "@/lib/ads/list_query.ts";
import { Problem } from "@/lib/problem.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { NothingView } from "@/lib/shared/explorer_view.ts";
import type { ActiveFilter } from "@/lib/site/explorer_filters.ts";
import {
  type Changes,
  explorerHref,
  explorerLink,
  type ExplorerUrl,
} from "@/lib/site/explorer_url.ts";

/** Looser searches that are counted; each is a query. */
const LOOSER_MAX = 5;

interface Search {
  url: ExplorerUrl;
  filters: readonly ActiveFilter[];
  /** Brands of the filter that the archive does not know. */
  unknownBrands: readonly string[];
  /** What a page about one brand adds to each request. */
  fixed: readonly (readonly [string, string])[];
}

function list(texts: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(
    texts.map((text) => `“${text}”`),
  );
}

function sayWhy(
  { url, filters, unknownBrands }: Search,
): Pick<NothingView, "title" | "text"> {
  const q = url.params.get("q")?.trim();
  if (unknownBrands.length > 0) {
    return {
      title: `No brand ${list(unknownBrands)}`,
      text: unknownBrands.length === 1
        ? "The archive has no brand of this name, slug or id."
        : "The archive has no brands of these names, slugs or ids.",
    };
  }
  if (q !== undefined && filters.length === 0) {
    return {
      title: `No ad matches “${q}”`,
      text:
        "Every word must be in an ad. Check the spelling, use fewer words, or end a word with * to find all that begin with it.",
    };
  }
  const [only] = filters;
  if (filters.length === 1 && q === undefined) {
    return {
      title: `No ad matches ${only!.label}: ${only!.value}`,
      text: "The archive has no such ad.",
    };
  }
  return {
    title: q === undefined
      ? "No ad matches these filters"
      : `No ad matches “${q}” with these filters`,
    text: "No ad in the archive matches all of it.",
  };
}

/** Null if the API would reject it, such as words too long to be joined by OR. */
function parseLooser(search: URLSearchParams): ListQuery | null {
  try {
    return parseListQuery(search);
  } catch (problem) {
    if (problem instanceof Problem) return null;
    throw problem;
  }
}

/**
 * Says why a search found nothing, and what it would find with one thing less.
 *
 * @param count the ads that match a query
 */
export async function explainNothing(
  search: Search,
  count: (query: ListQuery) => Promise<{ total: number; isAtLeast: boolean }>,
): Promise<NothingView> {
  const { url, filters, fixed } = search;
  const q = url.params.get("q")?.trim();
  const ways: { label: string; changes: Changes }[] = [];
  const words: string[] = q?.match(/[^\s"*-]+/g) ?? [];
  if (words.length > 1 && q === words.join(" ") && !words.includes("OR")) {
    ways.push({
      label: "With any of the words",
      changes: { q: words.join(" OR ") },
    });
  }
  const byLabel = Map.groupBy(
    filters,
    ({ changes }) => Object.keys(changes).join(),
  );
  if (filters.length > 0 && q !== undefined) {
    ways.push({
      label: `Without “${q}”`,
      changes: { q: null, search_in: null },
    });
  }
  for (const same of byLabel.values()) {
    const [{ label, value, changes }] = same as [ActiveFilter];
    ways.push({
      label: same.length === 1
        ? `Without ${label}: ${value}`
        : `With any ${label.toLowerCase()}`,
      changes: Object.fromEntries(
        Object.keys(changes).map((name) => [name, null]),
      ),
    });
  }
  const looser = await Promise.all(
    (filters.length === 1 && q === undefined ? [] : ways)
      .slice(0, LOOSER_MAX).map(async ({ label, changes }) => {
        const { searchParams } = new URL(
          explorerHref(url, changes, { showsResponse: false, layout: null }),
          "http://here.invalid",
        );
        for (const [name, value] of fixed) searchParams.append(name, value);
        searchParams.set("limit", "1");
        const query = parseLooser(searchParams);
        if (query === null) return null;
        const { total, isAtLeast } = await count(query);
        return {
          label,
          href: explorerLink(url, changes),
          ads: total,
          total: `${isAtLeast ? "at least " : ""}${formatCount(total, "ad")}`,
        };
      }),
  );
  return {
    ...sayWhy(search),
    looser: looser.flatMap((way) =>
      way === null || way.ads === 0
        ? []
        : [{ label: way.label, href: way.href, total: way.total }]
    ),
  };
}
