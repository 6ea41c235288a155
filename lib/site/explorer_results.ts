import type { readFreshness } from "@/lib/ads/read/data_as_of.ts";
import type { ListQuery } from "@/lib/ads/language/list_query.ts";
import type { Services } from "@/lib/app/services.ts";
import { LIMIT_MAX } from "@/lib/http/query.ts";
import { isLarge } from "@/lib/shared/media_source.ts";
import {
  adCards,
  type AdCardView,
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
import type { AdList, ListedAd } from "@/lib/site/list_ads.ts";
import { markCards } from "@/lib/site/marked_cards.ts";
import { shownText } from "@/lib/site/shown_text.ts";

export type ResultsView = Awaited<ReturnType<typeof toResults>>;

/** Maximum number of pages to read for one. */
const READS_MAX = 4;

/** Only ads without text, links and media have no creative. */
const hasContent = ({ creative_hash }: ListedAd) => creative_hash !== null;

/**
 * A page and, if most of its ads have no content, the next ones: ads without
 * content are folded, so little would be left to see.
 */
async function readOn(
  first: AdList,
  query: ListQuery,
  read: (query: ListQuery) => Promise<AdList>,
): Promise<AdList> {
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

export const PER_CREATIVE = "One per creative";

export const isCollapsed = ({ params }: ExplorerUrl) => params.has("collapse");

/** Rows if less than half of the ads have a picture. */
function usualLayout(cards: readonly AdCardView[]): Layout {
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
  first: AdList,
  { query, read, freshness, isOfBrand, list }: {
    query: ListQuery;
    read(query: ListQuery): Promise<AdList>;
    /** When the newest import ended and ads were last seen; null if not shown. */
    freshness: Awaited<ReturnType<typeof readFreshness>> | null;
    isOfBrand: boolean;
    list: string;
  },
) {
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
    /** The number of ads on all pages together, or of creatives. */
    total: first.meta.total,
    freshness,
    layout,
    /** The list of all ads, and that of one for each creative. */
    kinds: [
      ["All ads", null, !isCollapsed(url)] as const,
      [PER_CREATIVE, "creative", isCollapsed(url)] as const,
    ].map(([label, collapse, isCurrent]) => ({
      label,
      isCurrent,
      href: explorerLink(url, { collapse }),
    })),
    /** The same page with the filters, or without; null if there is something else. */
    panelHref: url.beside === "json" ? null : sameAdsLink(url, {
      beside: url.beside === "filters" ? "nothing" : "filters",
    }),
    /** Whether the filters are beside the ads in a wide window. */
    hasPanel: url.beside === "filters",
    /** The same page in each layout. */
    layouts: LAYOUTS.map((each) =>
      [each, sameAdsLink(url, { layout: each })] as const
    ),
    cards: shown,
    /** The ads without content, unless none has any. */
    folded,
    // Further pages have the same layout, whatever they contain.
    nextHref: meta.next_cursor === null
      ? null
      : explorerLink(url, { cursor: meta.next_cursor }, { layout }),
  };
}
