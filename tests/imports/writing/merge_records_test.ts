import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { runningDays } from "@/lib/imports/formats/complete.ts";
import {
  creativeHash,
  deriveMediaType,
  searchText,
} from "@/lib/imports/formats/creative.ts";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { destinationDomain } from "@/lib/imports/formats/links.ts";
import {
  type AdState,
  lostFields,
  mergeRecords,
  toState,
} from "@/lib/imports/merge_records.ts";
import { foreignRecord } from "./foreign_record.ts";

const NOW = 1_750_000_000;

/** The members of an ad that do not depend on others. */
const SINGLE = [
  "delivery_start_at",
  "last_seen_at",
  "last_scraped_at",
  "creator_page_id",
  "creator_page_name",
  "primary_text",
  "cta_text",
  "destination_url",
] as const;
const SEEN: readonly string[] = ["last_seen_at", "last_scraped_at"];

type Members = Record<string, unknown>;

/** What the rule says of the members that do not depend on others. */
function expected(
  stored: Members,
  record: AdRecord,
  isNewer: boolean,
): Members {
  const isSighting = record.foreign!.isSighting;
  const members: Members = {};
  for (const name of SINGLE) {
    const given = isSighting && !SEEN.includes(name) ? null : record[name];
    members[name] = (isNewer ? given : stored[name]) ??
      (isNewer ? stored[name] : given);
  }
  const saysStatus = isNewer && !record.omitted?.includes("status");
  const page = isSighting ? null : record.brand?.page_id ?? null;
  return {
    ...members,
    is_active: saysStatus ? record.is_active : stored.is_active,
    is_creator_ad: stored.is_creator_ad || !isSighting && record.is_creator_ad,
    page: (isNewer ? page : stored.page) ?? (isNewer ? stored.page : page),
  };
}

function membersOf(ad: AdState): Members {
  const members = Object.fromEntries(SINGLE.map((name) => [name, ad[name]]));
  const { is_active, is_creator_ad, brand } = ad;
  return { ...members, is_active, is_creator_ad, page: brand?.page_id ?? null };
}

/** Whether an ad shows a picture or video. */
const isShown = ({ cards, creative_units }: AdState) =>
  [...cards, ...creative_units].some(({ image_url, video_url }) =>
    image_url !== null || video_url !== null
  );

Deno.test("each record of another source changes or fills the members that it has, erases none, and agrees with itself", () => {
  const step = fc.tuple(foreignRecord, fc.boolean());
  const property = fc.property(
    foreignRecord,
    fc.array(step, { minLength: 1, maxLength: 6 }),
    (first, steps) => {
      let ad = toState(readAd("auto", first, NOW).ad);
      for (const [record, isNewer] of steps) {
        const { ad: read } = readAd("auto", record, NOW);
        const after = mergeRecords(ad, read, isNewer);
        assertEquals(membersOf(after), expected(membersOf(ad), read, isNewer));
        assertEquals(lostFields(ad, after), []);
        assert(!isShown(ad) || isShown(after));
        assertConsistent(after);
        // A second time it has nothing new to say.
        assertEquals(mergeRecords(after, read, isNewer), after);
        ad = after;
      }
    },
  );
  fc.assert(property, { numRuns: 700, seed: 20261123 });
});

/** The media of an ad after records, each newer than the one before. */
function mediaAfter(...snapshots: Record<string, unknown>[]) {
  const ad_archive_id = "700000000000001";
  const ad = snapshots.map((snapshot) => ({ ad_archive_id, snapshot }))
    .reduce<AdState | null>(
      (state, record) =>
        mergeRecords(state, readAd("auto", record, NOW).ad, true),
      null,
    )!;
  return ad.creative_units.map((unit) => unit.video_url ?? unit.image_url);
}

const CDN = "https://scontent-1.xx.fbcdn.net/v/t39";

Deno.test("fewer pictures, and pictures without the video, replace no media; as many do, and signatures are renewed", () => {
  const images = [1, 2].map((n) => `${CDN}/${n}.jpg?oh=1`);
  const videos = [`${CDN}/v.mp4?oh=1`];
  const elsewhere = [
    "https://copy.example/1.jpg",
    "https://copy.example/2.jpg",
  ];
  assertEquals(mediaAfter({ images }, { images: [elsewhere[0]] }), images);
  assertEquals(mediaAfter({ videos }, { images: elsewhere }), videos);
  assertEquals(mediaAfter({ images }, { images: elsewhere }), elsewhere);
  assertEquals(
    mediaAfter({ videos, images }, { images: [`${CDN}/2.jpg?oh=9`] }),
    [...videos, images[0]!, `${CDN}/2.jpg?oh=9`],
  );
  // Other hosts may tell pictures apart by the query alone.
  const numbered = [1, 2].map((n) => `https://img.example/?id=${n}`);
  assertEquals(
    mediaAfter({ images: numbered }, { images: [numbered[0]] }),
    numbered,
  );
});

/** Fails if a member contradicts those that it is made of. */
function assertConsistent(ad: AdState): void {
  assertEquals(ad.creative_hash, creativeHash(ad));
  const text = searchText(ad);
  if (text !== null) assertEquals(ad.search_text, text);
  const domain = destinationDomain(ad.destination_url);
  if (domain !== null) assertEquals(ad.destination_domain, domain);
  const { delivery_start_at, last_seen_at, running_days } = ad;
  if (running_days !== null) {
    assertEquals(running_days, runningDays(delivery_start_at, last_seen_at));
  }
  const derived = deriveMediaType(null, ad.cards, ad.creative_units);
  if (ad.media_type === "unknown") assertEquals(derived, "unknown");
}

Deno.test("a table of ids with reach adds it to the ads, and nothing else", () => {
  const [ad, seen] = [{ snapshot: { title: "Bread" } }, {
    eu_total_reach: 1_000,
  }].map((members) =>
    readAd("auto", { ad_archive_id: "700000000000001", ...members }, NOW).ad
  );
  const before = toState(ad!);
  const after = mergeRecords(before, seen!, true);
  assertEquals(after.transparency?.reach?.total, 1_000);
  assertEquals({ ...after, transparency: null }, before);
});
