import { scalarText, storableValue } from "@/lib/imports/formats/plain_text.ts";
import type {
  BrandRecord,
  ReadRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { metaArchiveId, pageId } from "@/lib/imports/formats/archive_id.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import {
  deriveMediaType,
  textUnits,
  toUnitType,
} from "@/lib/imports/formats/creative.ts";
import {
  isNothing,
  isObject,
  type Members,
  readList,
  reject,
} from "@/lib/imports/formats/members.ts";
import {
  linkUrl,
  mediaUrl,
  verbatim,
} from "@/lib/imports/formats/meta_members.ts";
import { pageIdOfName } from "@/lib/imports/formats/page_of_name.ts";
import { tikTokTransparency } from "@/lib/imports/formats/tiktok_transparency.ts";
import { timestamp } from "@/lib/imports/formats/timestamps.ts";
import { withinSource } from "@/lib/imports/formats/within_source.ts";

/**
 * Ads of TikTok's Commercial Content API, `/v2/research/adlib/ad/query/` and
 * `ad/detail/`: `{ad, advertiser, ad_group}`.
 */

const LIBRARY = "tiktok";

/** The fields of the ad that members become; others are in `source`. */
export const AD: Readonly<Record<string, string>> = {
  id: "ad_archive_id",
  first_shown_date: "delivery_start_at",
  last_shown_date: "last_seen_at",
  status: "is_active",
  title: "primary_text",
  call_to_action: "cta_text",
  external_url: "destination_url",
  image_urls: "creativeUnits.imageUrl",
  videos: "creativeUnits.videoUrl",
  reach: "transparency.reach",
};
export const ADVERTISER: Readonly<Record<string, string>> = {
  business_id: "brand.page_id",
  business_name: "brand.name",
  profile_url: "brand.page_url",
  avatar_url: "brand.avatar_url",
  paid_for_by: "transparency.payer",
};
export const TARGETING: Readonly<Record<string, string>> = {
  country: "transparency.targeting",
  age: "transparency.targeting",
  gender: "transparency.targeting",
  number_of_users_targeted: "transparency.audience",
};

/** The archive id of a record. */
export function tikTokId({ ad }: Members): string {
  return `${LIBRARY}:${metaArchiveId((ad as Members).id, "ad.id")}`;
}

/** A day as the API writes it: `20260131`. */
function day(value: unknown, name: string, now: number): number | null {
  const text = isNothing(value) ? null : scalarText(value);
  const iso = text?.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return timestamp(iso, name, now);
}

function brandOf(advertiser: Members): BrandRecord | null {
  const name = verbatim(advertiser.business_name);
  const { business_id } = advertiser;
  const page_id = isNothing(business_id)
    ? pageIdOfName(name)
    : `${LIBRARY}:${pageId(business_id, "advertiser.business_id")}`;
  return page_id === null ? null : {
    ...{ page_id, name, slug: null },
    page_url: linkUrl(advertiser.profile_url),
    avatar_url: mediaUrl(advertiser.avatar_url),
    platforms: [LIBRARY],
  };
}

function unitsOf(ad: Members, texts: Pick<UnitRecord, "body" | "link_url">) {
  const rest = { title: null, ...texts, description: null, caption: null };
  const media = [
    ...readList(ad.videos, "ad.videos").filter(isObject).map((video) => ({
      image_url: mediaUrl(video.cover_image_url),
      video_url: mediaUrl(video.url),
    })),
    ...readList(ad.image_urls, "ad.image_urls").map((url) => ({
      image_url: mediaUrl(url),
      video_url: null,
    })),
  ].filter((each) => each.image_url !== null || each.video_url !== null);
  return media.length === 0
    ? textUnits(rest)
    : media.map((each) => ({ unit_type: toUnitType(each), ...rest, ...each }));
}

/** Members without a place of their own. */
function othersOf(
  object: Members,
  ...taken: Readonly<Record<string, string>>[]
) {
  const others = Object.entries(object).filter(([name, value]) =>
    !isNothing(value) && !taken.some((table) => name in table)
  );
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

/** Reads an ad of TikTok's Commercial Content API. */
export function fromTikTok(record: Members, now: number): ReadRecord {
  const ad = record.ad as Members;
  const advertiser = isObject(record.advertiser) ? record.advertiser : {};
  const group = isObject(record.ad_group) ? record.ad_group : {};
  const target = group.targeting_info ?? group.target;
  const info = isObject(target) ? target : {};
  if (ad.status !== "active" && ad.status !== "inactive") {
    reject("ad.status must be active or inactive.");
  }
  const is_active = ad.status === "active";
  const doubts: string[] = [];
  const last = day(ad.last_shown_date, "ad.last_shown_date", now);
  const primary_text = verbatim(ad.title);
  const destination_url = linkUrl(ad.external_url);
  const creative_units = unitsOf(ad, {
    body: primary_text,
    link_url: destination_url,
  });
  const transparency = {
    ...tikTokTransparency(ad, advertiser, info, doubts),
    // While an ad is running, its last day is the day of the response.
    as_of: is_active ? last : null,
  };
  const { age: _, ...rest } = TARGETING;
  const source = {
    ad: othersOf(ad, AD),
    advertiser: othersOf(advertiser, ADVERTISER),
    targeting: othersOf(info, transparency.targeting?.ages ? TARGETING : rest),
  };
  return complete({
    ad_archive_id: tikTokId(record),
    brand: brandOf(advertiser),
    is_creator_ad: false,
    delivery_start_at: day(ad.first_shown_date, "ad.first_shown_date", now),
    ...{ is_active, last_seen_at: last, doubts },
    media_type: deriveMediaType(null, [], creative_units),
    cards: [],
    primary_text,
    cta_text: verbatim(ad.call_to_action),
    ...{ destination_url, creative_units },
    transparency,
    source: withinSource(storableValue(source) as Members),
  }, { deliveryEnd: is_active ? null : last });
}
