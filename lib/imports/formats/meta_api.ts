import type { AdRecord, UnitRecord } from "@/lib/imports/formats/ad_record.ts";
import { metaArchiveId } from "@/lib/imports/formats/archive_id.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import { textUnits } from "@/lib/imports/formats/creative_units.ts";
import { type Members, readList } from "@/lib/imports/formats/members.ts";
import {
  metaBrand,
  readPlatforms,
  verbatim,
} from "@/lib/imports/formats/meta_members.ts";
import { stopTimestamp, timestamp } from "@/lib/imports/formats/timestamps.ts";

/** Members that only ads of the Graph API have. */
const MEMBERS = /^ad_(?:creati|delivery_|snapshot_url)/;

/** Whether an object is an ad of the Graph API's `ads_archive`. */
export function isMetaApi(record: Members): boolean {
  return ("id" in record || "_id" in record) &&
    Object.keys(record).some((name) => MEMBERS.test(name));
}

/** The texts of a list such as `ad_creative_bodies`; older versions gave a single `ad_creative_body`. */
function readTexts(record: Members, plural: string, singular: string) {
  const single = verbatim(record[singular]);
  const texts = readList(record[plural], plural).map(verbatim);
  return texts.length === 0 && single !== null ? [single] : texts;
}

function readUnits(record: Members): UnitRecord[] {
  const bodies = readTexts(record, "ad_creative_bodies", "ad_creative_body");
  const [titles = [], captions = [], descriptions = []] = [
    "ad_creative_link_title",
    "ad_creative_link_caption",
    "ad_creative_link_description",
  ].map((name) => readTexts(record, `${name}s`, name));
  const lengths = [bodies, titles, captions, descriptions]
    .map((texts) => texts.length);
  return Array.from({ length: Math.max(...lengths) }, (_, i) =>
    textUnits({
      body: bodies[i] ?? null,
      title: titles[i] ?? null,
      caption: captions[i] ?? null,
      description: descriptions[i] ?? null,
      link_url: null,
    })).flat();
}

/**
 * An ad of the official Graph API. Its `ad_snapshot_url` is never kept: it
 * carries the access token of the client that requested it.
 *
 * @param now seconds
 * @throws {RecordError}
 */
export function fromMetaApi(record: Members, now: number): AdRecord {
  const ad_archive_id = record.id === undefined || record.id === null
    ? metaArchiveId(record._id, "_id" in record ? "_id" : "id")
    : metaArchiveId(record.id, "id");
  const stop = stopTimestamp(
    record.ad_delivery_stop_time,
    "ad_delivery_stop_time",
    now,
  );
  const stoppedAt = stop !== null && stop <= now ? stop : null;
  const creative_units = readUnits(record);
  return complete({
    ad_archive_id,
    brand: metaBrand(record.page_id, {
      name: verbatim(record.page_name),
      page_url: null,
      avatar_url: null,
      platforms: readPlatforms(record.publisher_platforms),
    }),
    is_creator_ad: false,
    delivery_start_at: timestamp(
      record.ad_delivery_start_time,
      "ad_delivery_start_time",
      now,
    ),
    is_active: stoppedAt === null,
    media_type: "unknown",
    cards: [],
    last_seen_at: stoppedAt,
    primary_text: creative_units.find(({ body }) => body !== null)?.body ??
      null,
    creative_units,
  }, stoppedAt);
}
