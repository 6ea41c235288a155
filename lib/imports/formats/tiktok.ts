import type { ReadRecord } from "@/lib/imports/formats/ad_record.ts";
import { metaArchiveId, pageId } from "@/lib/imports/formats/archive_id.ts";
import {
  isNothing,
  isObject,
  type Members,
  readList,
  reject,
} from "@/lib/imports/formats/members.ts";
import { fromMeta } from "@/lib/imports/formats/meta.ts";
import { othersIn, toSource } from "@/lib/imports/formats/source.ts";
import { timestamp } from "@/lib/imports/formats/timestamps.ts";

/**
 * Ads of TikTok's Commercial Content API, `/v2/research/adlib/ad/query/` and
 * `ad/detail/`: `{ad, advertiser, ad_group}`.
 */

const LIBRARY = "tiktok";

const objectIn = (value: unknown): Members => isObject(value) ? value : {};

/** The archive id of a record. */
export function tikTokId({ ad }: Members): string {
  return `${LIBRARY}:${metaArchiveId((ad as Members).id, "ad.id")}`;
}

/** `{"18-24": true, "25-34": true, "35-44": false}` as `18-34`; null unless all groups in between are chosen. */
function agesIn(groups: Members): string | null {
  const names = Object.keys(groups).sort();
  const isChosen = (name: string) => groups[name] === true;
  const chosen = names.slice(
    names.findIndex(isChosen),
    names.findLastIndex(isChosen) + 1,
  );
  return chosen.length > 0 && chosen.every(isChosen)
    ? `${parseInt(chosen[0]!)}-${chosen.at(-1)!.split("-").at(-1)}`
    : null;
}

function gendersIn(value: unknown): string[] {
  const genders = objectIn(value);
  return Object.keys(genders).filter((name) => genders[name] === true);
}

/** An advertiser in a record of Meta's. */
function pageOf(advertiser: Members): Members {
  const { business_id, business_name, profile_url, avatar_url } = advertiser;
  return {
    page_id: isNothing(business_id)
      ? null
      : `${LIBRARY}:${pageId(business_id, "advertiser.business_id")}`,
    page_name: business_name,
    page_profile_uri: profile_url,
    page_profile_picture_url: avatar_url,
    payer: advertiser.paid_for_by,
  };
}

/** Whom an ad reached, and whom it was meant for, in a record of Meta's. */
function audienceOf(reach: Members, target: Members): Members {
  const countries = Array.isArray(target.country) ? target.country : [];
  return {
    reach: reach.unique_users_seen,
    reach_by_location: reach.unique_users_seen_by_country,
    countries,
    audience: target.number_of_users_targeted,
    ages: agesIn(objectIn(target.age)),
    genders: gendersIn(target.gender),
    locations: countries.map((name) => ({ name, type: "country" })),
  };
}

/** Reads an ad of TikTok's Commercial Content API, as if it were one of Meta's. */
export function fromTikTok(record: Members, now: number): ReadRecord {
  const ad = record.ad as Members;
  const advertiser = objectIn(record.advertiser);
  const group = objectIn(record.ad_group);
  const target = objectIn(group.targeting_info ?? group.target);
  if (ad.status !== "active" && ad.status !== "inactive") {
    reject("ad.status must be active or inactive.");
  }
  const isActive = ad.status === "active";
  const last = timestamp(ad.last_shown_date, "ad.last_shown_date", now);
  const videos = readList(ad.videos, "ad.videos").filter(isObject);
  const read = fromMeta(
    {
      ...pageOf(advertiser),
      publisher_platform: LIBRARY,
      is_active: isActive,
      start_date: timestamp(ad.first_shown_date, "ad.first_shown_date", now),
      [isActive ? "last_seen_at" : "end_date"]: last,
      body: ad.title,
      cta_text: ad.call_to_action,
      link_url: ad.external_url,
      images: readList(ad.image_urls, "ad.image_urls"),
      videos: videos.map(({ url, cover_image_url }) => ({
        video_url: url,
        image_url: cover_image_url,
      })),
      ...audienceOf(objectIn(ad.reach), target),
    },
    now,
    tikTokId(record),
  );
  const transparency = {
    ...read.transparency!,
    // While an ad is running, its last day is the day of the response.
    as_of: isActive ? last : null,
  };
  const age = transparency.targeting?.ages ? undefined : target.age;
  const source = {
    ad: othersIn(ad, "tiktok_ad"),
    advertiser: othersIn(advertiser, "tiktok_advertiser"),
    targeting: { age, ...othersIn(target, "tiktok_targeting") },
  };
  return { ...read, transparency, source: toSource(source) };
}
