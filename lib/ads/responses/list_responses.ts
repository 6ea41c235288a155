import { withOwnMedia } from "@/lib/ads/responses/bodies.ts";
import type {
  ResponseCache,
  Turn,
} from "@/lib/ads/responses/response_cache.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { ignoredOf, type Page, pageEnvelope } from "@/lib/http/paging.ts";
import { Representation } from "@/lib/http/representation.ts";

/** A list with its filters and sort. */
interface RequestedList {
  path: string;
  /** The parameters that `next_page_url` repeats. */
  params: URLSearchParams;
  /** What cursors are bound to, so that they are valid for no other list. */
  bound: string;
}

interface ReadPage {
  /** JSON from PostgreSQL, separated by commas. */
  items: Uint8Array;
  /** The number of items on all pages. */
  total: number;
  /** The position of the last item if more follow, else null. */
  last: readonly number[] | null;
  /** Additional members of `meta`. */
  meta: Readonly<Record<string, unknown>>;
}

const BEFORE = new TextEncoder().encode('{"data":[');

/**
 * Makes the responses of all lists about the archive, which are cached until it
 * changes.
 */
export function createListResponses(
  cache: ResponseCache,
  cursors: CursorCodec,
) {
  /**
   * @param read reads the page after this position; null: the first one
   * @throws {Problem} `invalid_cursor`
   */
  return (
    { path, params, bound }: RequestedList,
    { limit, cursor, ignored = [] }: Page,
    origin: string,
    turn: Turn["turn"],
    read: (
      after: readonly number[] | null,
      keepFor: (ms: number) => void,
    ) => Promise<ReadPage>,
  ): Promise<Representation> => {
    const after = cursor === undefined ? null : cursors.decode(cursor, bound);
    const key = JSON.stringify([
      origin,
      path,
      `${params}`,
      limit,
      after,
      ignored,
    ]);
    return cache.get(key, async (keepFor) => {
      const { items, total, last, meta } = await read(after, keepFor);
      const envelope = pageEnvelope(
        { total, limit },
        last && cursors.encode(last, bound),
        { ...ignoredOf(ignored), ...meta },
        { url: `${origin}${path}`, params },
      );
      const { next_page_url: next } = envelope;
      return new Representation(
        [
          BEFORE,
          withOwnMedia(items, origin),
          `],${JSON.stringify(envelope).slice(1)}`,
        ],
        next === undefined ? {} : { link: `<${next}>; rel="next"` },
      );
    }, turn);
  };
}
