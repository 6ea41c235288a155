import type { AdPage } from "@/lib/ads/queries.ts";

/**
 * Members that hold images and videos, with the beginning of a path of this
 * server: a member's name in quotes followed by a colon cannot stand in a
 * JSON string, whose quotes are escaped.
 */
const OWN =
  /("(?:image_url|video_url|avatar_url|imageUrl|videoUrl)": ?")(?=\/sample\/)/g;

/** Makes the sample archive's media absolute: stored ones do not know the origin. */
function withOwnMedia(json: string, origin: string): string {
  return json.includes('"/sample/')
    ? json.replace(OWN, (member) => `${member}${origin}`)
    : json;
}

/** What the envelope of a page says besides the ads. */
interface Envelope {
  limit: number;
  ignored: readonly string[];
  /** Further members of `meta`. */
  meta: Readonly<Record<string, unknown>>;
  /** Null on the last page. */
  next: { cursor: string; url: string } | null;
}

/** The envelope of a list: the ads are JSON already, as PostgreSQL wrote it. */
export function listBody(
  { ads, total }: Pick<AdPage, "ads" | "total">,
  { limit, ignored, next, meta }: Envelope,
  origin: string,
): string {
  const hasMore = next !== null;
  const rest = JSON.stringify({
    meta: {
      total,
      limit,
      has_more: hasMore,
      next_cursor: next?.cursor ?? null,
      ...(ignored.length > 0 ? { ignored_parameters: ignored } : {}),
      ...meta,
    },
    pagination: { cursor: next?.cursor, has_more: hasMore },
    next_page_url: next?.url,
  });
  return `{"data":[${withOwnMedia(ads.join(","), origin)}],${rest.slice(1)}`;
}

/** The envelope of one ad. */
export function adBody(
  wire: string,
  ignored: readonly string[],
  origin: string,
): string {
  const meta = ignored.length === 0
    ? ""
    : `,"meta":${JSON.stringify({ ignored_parameters: ignored })}`;
  return `{"data":${withOwnMedia(wire, origin)}${meta}}`;
}
