import type {
  ReadRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { metaArchiveId, readPageId } from "@/lib/imports/formats/archive_id.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import { textUnits } from "@/lib/imports/formats/creative.ts";
import {
  type Members,
  readList,
  toMembers,
} from "@/lib/imports/formats/members.ts";
import { readPlatforms, verbatim } from "@/lib/imports/formats/meta_members.ts";
import { fromMetaWeb } from "@/lib/imports/formats/meta_web.ts";
import { listed, nameKey, valueOf } from "@/lib/imports/formats/name_lookup.ts";
import {
  CREATIVE_NAMES,
  CREATIVE_PLACES,
  DELIVERY_NAMES,
  PAGE_NAMES,
} from "@/lib/imports/formats/names.ts";
import { pageIdOfName } from "@/lib/imports/formats/page_of_name.ts";
import { listIn } from "@/lib/imports/formats/text_list.ts";
import { stopTimestamp, timestamp } from "@/lib/imports/formats/timestamps.ts";

/** Fields that the API does not return, but that copies of its ads can have. */
const MORE = listed(
  ...Object.values(CREATIVE_PLACES).flat(),
  ...CREATIVE_NAMES.images,
  ...CREATIVE_NAMES.videos,
  ...CREATIVE_NAMES.posters,
  ...CREATIVE_NAMES.cards,
  ...CREATIVE_NAMES.link_url,
  ...CREATIVE_NAMES.cta_text,
);

/** The texts of a list such as `ad_creative_bodies`; older versions gave a single `ad_creative_body`. */
function readTexts(
  record: Members,
  { name, plural, singular }: ReturnType<typeof textNames>,
) {
  const single = verbatim(valueOf([record], singular));
  const list = valueOf([record], plural);
  const texts = typeof list === "string" ? listIn(list) ?? [list] : list;
  const read = readList(texts, name).map(verbatim);
  return read.length === 0 && single !== null ? [single] : read;
}

/** The possible names of each text. */
function textNames(name: string, older: string) {
  return { name, plural: listed(name), singular: listed(older) };
}

const TEXTS = {
  body: textNames("ad_creative_bodies", "ad_creative_body"),
  title: textNames("ad_creative_link_titles", "ad_creative_link_title"),
  caption: textNames("ad_creative_link_captions", "ad_creative_link_caption"),
  description: textNames(
    "ad_creative_link_descriptions",
    "ad_creative_link_description",
  ),
};
const TEXT_NAMES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

function readUnits(record: Members): UnitRecord[] {
  const texts = toMembers(
    TEXT_NAMES,
    (name) => readTexts(record, TEXTS[name]),
  );
  const lengths = TEXT_NAMES.map((name) => texts[name].length);
  return Array.from({ length: Math.max(...lengths) }, (_, i) =>
    textUnits({
      ...toMembers(TEXT_NAMES, (name) => texts[name][i] ?? null),
      link_url: null,
    })).flat();
}

const TIMES = {
  ad_delivery_start_time: listed("ad_delivery_start_time"),
  ad_delivery_stop_time: listed("ad_delivery_stop_time"),
};

/** Fields that only ads of the Graph API have. */
const OWN = new Set([
  ...TEXT_NAMES.flatMap((name) => [TEXTS[name].plural, TEXTS[name].singular]),
  ...Object.values(TIMES),
  listed("ad_creation_time", "ad_snapshot_url"),
].flat());

/** Whether an object is an ad of the Graph API's `ads_archive`. */
export function isMetaApi(record: Members): boolean {
  return ("id" in record || "_id" in record) &&
    Object.keys(record).some((name) => OWN.has(nameKey(name)));
}

/**
 * Reads an ad of the Graph API. Its `ad_snapshot_url` is never stored: it
 * contains the access token of the client that requested it.
 */
export function fromMetaApi(record: Members, now: number): ReadRecord {
  if (valueOf([record], MORE) !== undefined) return fromMetaWeb(record, now);
  const ad_archive_id = record.id === undefined || record.id === null
    ? metaArchiveId(record._id, "_id" in record ? "_id" : "id")
    : metaArchiveId(record.id, "id");
  const time = (name: keyof typeof TIMES, read: typeof timestamp) =>
    read(valueOf([record], TIMES[name]), name, now);
  const stop = time("ad_delivery_stop_time", stopTimestamp);
  const stoppedAt = stop !== null && stop <= now ? stop : null;
  const creative_units = readUnits(record);
  const doubts: string[] = [];
  const page = valueOf([record], PAGE_NAMES.page_id);
  const name = verbatim(valueOf([record], PAGE_NAMES.page_name));
  const page_id = readPageId(page, "page_id", doubts) ?? pageIdOfName(name);
  return complete({
    ad_archive_id,
    doubts,
    brand: page_id === null ? null : {
      page_id,
      slug: null,
      name,
      page_url: null,
      avatar_url: null,
      platforms: readPlatforms(
        valueOf([record], DELIVERY_NAMES.publisher_platform),
      ),
    },
    is_creator_ad: false,
    delivery_start_at: time("ad_delivery_start_time", timestamp),
    is_active: stoppedAt === null,
    media_type: "unknown",
    cards: [],
    last_seen_at: stoppedAt,
    primary_text: creative_units.find(({ body }) => body !== null)?.body ??
      null,
    creative_units,
  }, { deliveryEnd: stoppedAt });
}
