import type { z } from "zod";
import { brandView, platformNames, readPreviews } from "@/lib/site/ad_cards.ts";
import { readOtherAds } from "@/lib/site/ad_others.ts";
import {
  hasMedia,
  hasText,
  shownFirst,
  unitMedia,
  unitViews,
} from "@/lib/site/ad_units.ts";
import { AD_TABS, adHref, type AdTab, readAdUrl } from "@/lib/site/ad_url.ts";
import {
  apiParams,
  explorerHref,
  readExplorerUrl,
} from "@/lib/site/explorer_url.ts";
import { readMediaSources } from "@/lib/site/shown_media.ts";
import { historyView } from "@/lib/site/history_view.ts";
import { readHistory } from "@/lib/changes/history.ts";
import { landingHref, libraryUrl } from "@/lib/site/ad_links.ts";
import { transparencyView } from "@/lib/site/transparency_view.ts";
import { shownText } from "@/lib/site/shown_text.ts";
import { requestView } from "@/lib/site/request_view.ts";
import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import type { AdQueries } from "@/lib/ads/read/queries.ts";
import type { Transparency } from "@/lib/ads/transparency.ts";
import { adDetailSchema } from "@/lib/ads/wire.ts";
import { seconds } from "@/lib/time/clock.ts";
import type { State } from "@/lib/app/define.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { mediaLabel } from "@/lib/shared/ad_labels.ts";
import { adStatus, observedAt } from "@/lib/shared/ad_status.ts";

/** What the page shows beyond the ad. */
const INCLUDED = ["transparency", "source"] as const;
type Said = {
  transparency: Transparency | null;
  source: Record<string, unknown> | null;
};

type AdDetail = z.infer<typeof adDetailSchema>;

/** Everything that an ad's page shows. Texts and URLs are untrusted. */
export type AdPage = Awaited<ReturnType<typeof readAdPage>>;

/** Members that the page shows elsewhere. */
const ELSEWHERE = ["cards", "brand", "creativeUnits"];

/** The language of the ad's texts, for fonts and screen readers, if there is only one. */
function langOf(said: Transparency | null): string | undefined {
  const [only, ...others] = said?.languages ?? [];
  return others.length === 0 ? only : undefined;
}

/** Every plain member of the ad, in the API's order. */
function toFacts(ad: AdDetail) {
  return Object.keys(adDetailSchema.shape)
    .filter((name) => !ELSEWHERE.includes(name))
    .map((name) => {
      const value = ad[name as keyof AdDetail];
      return {
        name,
        value: value as string | number | boolean | null,
        isTime: name.endsWith("_at"),
        isLink: name.endsWith("_url"),
      };
    });
}

/**
 * Finds the previous and next ad in a list of the API.
 *
 * @param params the list's parameters; if they are invalid, there are no
 *   neighbors
 */
export async function findNeighbors(
  queries: AdQueries,
  adId: number,
  params: URLSearchParams,
) {
  try {
    return await queries.neighbors(parseListQuery(params), adId);
  } catch (problem) {
    if (problem instanceof Problem) return { previous: null, next: null };
    throw problem;
  }
}

/**
 * Everything about an ad, from the API's response.
 *
 * @throws {Problem} `ad_not_found`
 */
export async function readAdPage(
  state: State,
  adArchiveId: string,
  requested: URL,
) {
  const { services, origin } = state;
  const db = services.database.pageReads;
  const { body } = await services.archive.ad(
    { adArchiveId, ignored: [], include: [...INCLUDED] },
    origin,
    { queries: services.pageQueries },
  );
  const ad = JSON.parse(body).data as AdDetail & Said;
  const { list, tab } = readAdUrl(requested);
  const explorer = readExplorerUrl(new URL(`/dashboard/ads?${list}`, origin));
  const [previews, toSource, others, { previous, next }, history] =
    await Promise
      .all([
        readPreviews(db, [ad.id]),
        readMediaSources(services, [
          [ad.brand?.avatar_url, "avatar"],
          ...unitMedia(ad),
        ], origin),
        tab === "preview" ? readOtherAds(state, ad) : null,
        findNeighbors(services.pageQueries, ad.id, apiParams(explorer)),
        tab === "preview" ? readHistory(db, ad.ad_archive_id) : null,
      ]);
  const units = unitViews(ad, toSource);
  const text = shownText(ad.primary_text);
  const hasWords = text !== null || units.some(hasText);
  const hasVariants = ad.cards.some(({ variant }) => variant);
  const toNeighbor = (id: string | null) => id && adHref(id, { list, tab });
  const path = `/v1/ads/${encodeURIComponent(ad.ad_archive_id)}`;
  const url = `${origin}${path}?include=${INCLUDED}`;
  return {
    adArchiveId: ad.ad_archive_id,
    status: adStatus(ad, seconds(services.clock)),
    /** Null if the ad has neither media nor text. */
    mediaLabel: mediaLabel(
      previews.get(ad.id)?.media_type ?? "unknown",
      hasWords,
    ),
    runningDays: ad.running_days,
    deliveryStartAt: ad.delivery_start_at,
    // An inactive ad's last_seen_at is the end of its delivery.
    lastSeenAt: ad.is_active ? observedAt(ad) : ad.last_seen_at,
    text,
    callToAction: ad.cta_text,
    destination: ad.destination_url,
    domain: ad.destination_domain,
    /** The creator's page. */
    partner: ad.is_creator_ad
      ? ad.creator_page_name ?? ad.creator_page_id
      : null,
    brand: ad.brand === null ? null : {
      ...brandView(ad.brand, toSource),
      activeAds: ad.brand.active_ad_count,
      ads: ad.brand.total_ad_count,
      platforms: platformNames(ad.brand.platforms),
      link: ad.brand.page_url,
    },
    /** Whether the archive has nothing of what people saw. */
    isEmpty: !hasWords && !units.some(hasMedia),
    units: hasVariants ? shownFirst(units) : units,
    /** Whether each person saw only one of the units. */
    hasVariants,
    facts: toFacts(ad),
    /** Null on a tab that does not show them. */
    others,
    landingHref: landingHref(ad.destination_url),
    /** Null if it says nothing beyond the rest. */
    history: history && historyView(history),
    transparency: transparencyView(ad.transparency),
    lang: langOf(ad.transparency),
    source: ad.source && JSON.stringify(ad.source, null, 2),
    libraryUrl: libraryUrl(ad.ad_archive_id),
    request: requestView(url, 200, body, null),
    tab,
    tabs: Object.entries(AD_TABS).map(([name, label]) => ({
      label,
      href: adHref(ad.ad_archive_id, { list, tab: name as AdTab }),
      isCurrent: name === tab,
    })),
    href: adHref(ad.ad_archive_id, { list }),
    /** The list that the ad was opened from. */
    listHref: explorerHref(explorer),
    previousHref: toNeighbor(previous),
    nextHref: toNeighbor(next),
  };
}
