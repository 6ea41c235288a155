import type { ListQuery } from "@/lib/ads/list_query.ts";
import type { Services } from "@/lib/app/services.ts";
import { LIMIT_MAX } from "@/lib/http/query.ts";
import type { ResultsView } from "@/lib/shared/explorer_view.ts";
import { isLarge } from "@/lib/shared/media_source.ts";
import {
  adCards,
  type ListedAd,
  TEXT_LENGTH,
  withoutBrand,
} from "@/lib/site/ad_cards.ts";
import {
  explorerLink,
  type ExplorerUrl,
  type Layout,
  LAYOUTS,
  listValues,
  sameAdsLink,
} from "@/lib/site/explorer_url.ts";
import { markCards } from "@/lib/site/marked_cards.ts";
import { shownText } from "@/lib/site/shown_text.ts";

/** The API's response to a list of ads. */
export interface ListBody {
  data: ListedAd[];
  meta: {
    total: number;
    total_is_exact?: boolean;
    next_cursor: string | null;
  };
}

/** Maximum number of pages to read for one. */
const READS_MAX = 4;

/** Only ads without text, links and media have no creative. */
const hasContent = ({ creative_hash }: ListedAd) => creative_hash !== null;

/**
 * A page and, if most of its ads have no content, the next ones: ads without
 * content are folded, so little would be left to see.
 */
async function readOn(
  first: ListBody,
  query: ListQuery,
  read: (query: ListQuery) => Promise<ListBody>,
): Promise<ListBody> {
  let { data, meta } = first;
  for (let n = 1; n < READS_MAX && meta.next_cursor !== null; n++) {
    if (data.filter(hasContent).length * 2 >= first.data.length) break;
    const cursor = meta.next_cursor;
    const next = await read({ ...query, cursor, limit: LIMIT_MAX });
    data = [...data, ...next.data];
    meta = next.meta;
  }
  return data.some(hasContent) ? { data, meta } : first;
}

export const isCollapsed = ({ params }: ExplorerUrl) => params.has("collapse");

/** Rows if less than half of the ads have a picture. */
function usualLayout(cards: ResultsView["cards"]): Layout {
  const shown = cards.filter(({ picture }) => isLarge(picture)).length;
  return shown * 2 < cards.length ? "rows" : "cards";
}

/**
 * @param isOfBrand whether the page is about their brand
 * @param list the query of the same list in the explorer
 */
export async function toResults(
  services: Services,
  url: ExplorerUrl,
  first: ListBody,
  { query, read, freshness, isOfBrand, list }:
    & Pick<ResultsView, "freshness">
    & {
      query: ListQuery;
      read(query: ListQuery): Promise<ListBody>;
      isOfBrand: boolean;
      list: string;
    },
): Promise<ResultsView> {
  const { data, meta } = await readOn(first, query, read);
  const plain = await adCards(services, data, list);
  const q = url.params.get("q");
  const marked = q === null ? plain : markCards(
    plain,
    data.map(({ primary_text }) => shownText(primary_text)),
    {
      q,
      searchIn: listValues(url.params, "search_in"),
      length: TEXT_LENGTH,
    },
  );
  const cards = isOfBrand ? withoutBrand(marked) : marked;
  const isFolding = data.some(hasContent);
  const folded = cards.filter((_, i) => isFolding && !hasContent(data[i]!));
  const shown = cards.filter((card) => !folded.includes(card));
  const layout = url.layout ?? usualLayout(shown);
  return {
    total: first.meta.total,
    freshness,
    layout,
    kinds: [
      ["All ads", null, !isCollapsed(url)] as const,
      ["One per creative", "creative", isCollapsed(url)] as const,
    ].map(([label, collapse, isCurrent]) => ({
      ...{ label, isCurrent },
      href: explorerLink(url, { collapse }),
    })),
    panelHref: url.beside === "json" ? null : sameAdsLink(url, {
      beside: url.beside === "filters" ? "nothing" : "filters",
    }),
    hasPanel: url.beside === "filters",
    layouts: LAYOUTS.map((each) => [each, sameAdsLink(url, { layout: each })]),
    cards: shown,
    folded,
    // Further pages have the same layout, whatever they contain.
    nextHref: meta.next_cursor === null
      ? null
      : explorerLink(url, { cursor: meta.next_cursor }, { layout }),
  };
}
