import { type Kysely, sql } from "kysely";
import { adUnits } from "@/lib/ads/documents.ts";
import {
  pictureKind as kindInSql,
  storedMedia,
} from "@/lib/ads/stored_media.ts";
import { seconds } from "@/lib/time/clock.ts";
import type { Services } from "@/lib/app/services.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { PLATFORM_LABELS } from "@/lib/shared/ad_labels.ts";
import { adStatus } from "@/lib/shared/ad_status.ts";
import { excerpt } from "@/lib/shared/excerpt.ts";
import { formatNumber } from "@/lib/shared/format_number.ts";
import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";
import type { Range } from "@/lib/search/highlight.ts";
import { GROUP_SIZE_MAX, readGroupSizes } from "@/lib/similar/group_sizes.ts";
import { adHref } from "@/lib/site/ad_url.ts";
import { listAds, type ListedAd } from "@/lib/site/list_ads.ts";
import {
  pictureKind,
  readMediaSources,
  type ToSource,
} from "@/lib/site/shown_media.ts";
import { shownText } from "@/lib/site/shown_text.ts";

type BrandView = ReturnType<typeof brandView>;

/** What a card shows of an ad. Texts are shortened and untrusted. */
export interface AdCardView
  extends Omit<ReturnType<typeof adCard>, "brand" | "href"> {
  /** Null if the ad has no page that the visitor may open. */
  href: string | null;
  /** Undefined if the page is about it; without a link if the visitor may not follow it. */
  brand?: Omit<BrandView, "href"> & { href: string | null } | null;
  /** The number of ads with this creative, and their list; null if there are no others. */
  group: { label: string; href: string } | null;
  /** The matches of the search, in these texts. */
  marks?: Partial<
    Record<
      "text" | "title" | "brand" | "callToAction" | "domain",
      readonly Range[]
    >
  >;
}

/** Maximum length of an ad's text on a card. It has space for as much without a picture. */
export const TEXT_LENGTH = 480;
const LABEL_LENGTH = 80;

/** The beginning of a text as pages show it; null if nothing is left. */
export function cut(
  text: string | null | undefined,
  length: number,
): string | null {
  const shown = shownText(text);
  return shown === null ? null : excerpt(shown, length);
}

export function brandView(
  brand: { slug: string; name: string | null; avatar_url: string | null },
  toSource: ToSource,
) {
  return {
    /** Null if unknown. */
    name: cut(brand.name, LABEL_LENGTH),
    href: `/dashboard/brands/${encodeURIComponent(brand.slug)}`,
    avatar: toSource(brand.avatar_url),
  };
}

export function platformNames(platforms: readonly string[]): string[] {
  return platforms.map((name) =>
    PLATFORM_LABELS[name] ??
      excerpt(name.replaceAll("_", " "), LABEL_LENGTH / 2)
  );
}

/**
 * The link to the ads with the same creative, if there are others: in the
 * archive, or in the list where the ad represents them.
 */
function groupOf(
  { creative_hash, group_size }: ListedAd,
  ofAll: number,
  list: string,
): AdCardView["group"] {
  const size = group_size ?? ofAll;
  if (size < 2 || creative_hash === null) return null;
  const more = group_size === undefined && size >= GROUP_SIZE_MAX ? "+" : "";
  const params = new URLSearchParams(group_size === undefined ? "" : list);
  params.delete("collapse");
  params.set("creative_hash", creative_hash);
  return {
    label: `${formatNumber(size)}${more} ads with this creative`,
    href: `/dashboard/ads?${params}`,
  };
}

export function adCard(
  ad: Omit<
    ListedAd,
    "id" | "brand_id" | "scrape_run_id" | "created_at" | "updated_at"
  >,
  preview: Omit<AdPreview, "id"> | undefined,
  { list, toSource, now }: { list: string; toSource: ToSource; now: number },
) {
  return {
    href: adHref(ad.ad_archive_id, { list }),
    adArchiveId: ad.ad_archive_id,
    status: adStatus(ad, now),
    mediaType: preview?.media_type ?? "unknown",
    /** Null if unknown. */
    runningDays: ad.running_days,
    text: cut(ad.primary_text, TEXT_LENGTH) ?? cut(preview?.body, TEXT_LENGTH),
    title: cut(preview?.title, LABEL_LENGTH),
    callToAction: cut(ad.cta_text, LABEL_LENGTH / 2),
    domain: cut(ad.destination_domain, LABEL_LENGTH),
    brand: preview == null || preview.brand_slug === null ? null : brandView({
      slug: preview.brand_slug,
      name: preview.brand_name,
      avatar_url: preview.brand_avatar_url,
    }, toSource),
    picture: toSource(preview?.image_url),
    hasVideo: preview?.unit_type === "video",
    /** The number of creative units. */
    units: preview?.units ?? 0,
  };
}

/**
 * Cards of ads, in their order.
 *
 * @param list the query of the list that the ads are in
 */
export async function adCards(
  services: Services,
  ads: readonly ListedAd[],
  list = "",
): Promise<AdCardView[]> {
  const db = services.database.pageReads;
  const ids = ads.map(({ id }) => id);
  const [previews, sizes] = await Promise.all([
    readPreviews(db, ids),
    readGroupSizes(
      db,
      services.columns,
      ads.filter((ad) => ad.group_size === undefined).map(({ id }) => id),
    ),
  ]);
  const toSource = await readMediaSources(
    services,
    [...previews.values()].flatMap((preview) => [
      [preview.image_url, pictureKind(preview.unit_type)],
      [preview.brand_avatar_url, "avatar"],
    ]),
  );
  const now = seconds(services.clock);
  return ads.map((ad) => ({
    ...adCard(ad, previews.get(ad.id), { list, toSource, now }),
    group: groupOf(ad, sizes.get(ad.id) ?? 1, list),
  }));
}

/** Cards of the ads with these archive ids, those that were added last first. */
export async function adCardsOf(
  services: Services,
  ids: readonly string[],
): Promise<AdCardView[]> {
  if (ids.length === 0) return [];
  const query = { filter: { ad_archive_id: ids }, limit: ids.length };
  return await adCards(services, (await listAds(services, query)).data);
}

/** Cards where the page is about their brand. */
export function withoutBrand(cards: readonly AdCardView[]): AdCardView[] {
  return cards.map(({ brand: _, ...card }) => card);
}

/** What a card shows of an ad's brand and creative units. */
interface AdPreview {
  id: number;
  media_type: MediaType;
  brand_slug: string | null;
  brand_name: string | null;
  brand_avatar_url: string | null;
  units: number;
  /** From the first unit with a stored picture, else the first with any picture, else the first. */
  unit_type: UnitType | null;
  /** The beginnings of the texts. */
  title: string | null;
  body: string | null;
  image_url: string | null;
}

export async function readPreviews(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, AdPreview>> {
  const { rows } = await sql<AdPreview>`
    select ads.id, ads.media_type, brands.slug as brand_slug,
      left(brands.name, 300) as brand_name, brands.avatar_url as brand_avatar_url,
      json_array_length(ads.document::json->'creativeUnits') as units,
      unit.*
    from ads
    left join brands on brands.id = ads.brand_id
    left join lateral (
      select unit_type, left(title, 300) as title, left(body, 1000) as body,
        image_url
      from ${adUnits}
      cross join lateral (${storedMedia(sql.ref("image_url"), kindInSql)}) kept
      order by image_url is null, kept.state <> 'kept', n limit 1
    ) unit on true
    where ads.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
