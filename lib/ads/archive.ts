import { LRUCache } from "lru-cache";
import {
  type AdFilter,
  filterParams,
  type ListQuery,
} from "@/lib/ads/list_query.ts";
import type { AdPage, AdQueries } from "@/lib/ads/queries.ts";
import { withOwnMedia } from "@/lib/ads/own_media.ts";
import type { CursorCodec } from "@/lib/http/cursor.ts";
import { Representation } from "@/lib/http/representation.ts";
import { Problem } from "@/lib/problem.ts";

/** Bytes that kept answers may take, about. */
const CACHE_BYTES_MAX = 64 * 1024 * 1024;

/** How the database is asked for what is not in memory. */
export interface Reading {
  /** Awaited before it is asked. */
  turn?: (() => Promise<void>) | null;
  /** On other connections than the API's. */
  queries?: AdQueries;
}

/** One ad; `ignored` are the parameters that `Prefer: handling=lenient` let pass. */
export interface AdQuery {
  adArchiveId: string;
  ignored: readonly string[];
}

/**
 * The read side of the archive. Answers change only when something is
 * imported, so each is kept until the archive's version moves.
 */
export interface Archive {
  /** @throws {Problem} `invalid_cursor` */
  list(
    query: ListQuery,
    origin: string,
    reading?: Reading,
  ): Promise<Representation>;
  /** @throws {Problem} `ad_not_found` */
  ad(
    query: AdQuery,
    origin: string,
    reading?: Reading,
  ): Promise<Representation>;
  /**
   * Keeps what `read` returns until the archive changes. Callers who come
   * while it is being read share that one reading.
   */
  memo<T>(read: () => Promise<T>): () => Promise<T>;
  /** Forgets every kept answer where the version is another one. */
  moveTo(version: number): void;
  /** Forgets every kept answer. */
  forget(): void;
  stats(): { entries: number; bytes: number; hits: number; misses: number };
}

function listBody(
  page: AdPage,
  query: ListQuery,
  cursor: string | null,
  nextUrl: string | null,
  origin: string,
): string {
  const meta = {
    total: page.total,
    limit: query.limit,
    has_more: cursor !== null,
    next_cursor: cursor,
    ...(query.ignored.length > 0 ? { ignored_parameters: query.ignored } : {}),
  };
  const pagination = cursor === null
    ? { has_more: false }
    : { cursor, has_more: true };
  const rest = JSON.stringify({
    meta,
    pagination,
    ...(nextUrl === null ? {} : { next_page_url: nextUrl }),
  });
  const ads = withOwnMedia(page.ads.join(","), origin);
  return `{"data":[${ads}],${rest.slice(1)}`;
}

function nextPageUrl(
  origin: string,
  filter: AdFilter,
  limit: number,
  cursor: string,
): string {
  const params = filterParams(filter);
  params.set("limit", String(limit));
  params.set("cursor", cursor);
  return `${origin}/v1/ads?${params}`;
}

export function createArchive(
  own: AdQueries,
  cursors: CursorCodec,
): Archive {
  const kept = new LRUCache<string, Representation>({
    maxSize: CACHE_BYTES_MAX,
    maxEntrySize: CACHE_BYTES_MAX / 16,
    sizeCalculation: (representation, key) =>
      representation.size + key.length * 2 + 200,
  });
  let version = 0;
  let epoch = 0;
  let hits = 0;
  let misses = 0;
  /** Memos that hold something: an archive that keeps nothing need not be followed. */
  let memos = 0;

  /** An answer that was read while the archive moved on is not kept. */
  async function keep(
    key: string,
    { turn, queries = own }: Reading,
    read: (queries: AdQueries) => Promise<Representation>,
  ): Promise<Representation> {
    let found = kept.get(key);
    if (found === undefined && turn) {
      await turn();
      // Whoever was first may have asked the same.
      found = kept.get(key);
    }
    if (found !== undefined) {
      hits++;
      return found;
    }
    misses++;
    const started = epoch;
    const representation = await read(queries);
    if (started === epoch) kept.set(key, representation);
    return representation;
  }

  function forget(): void {
    epoch++;
    kept.clear();
    memos = 0;
  }

  function memo<T>(read: () => Promise<T>): () => Promise<T> {
    let known: { epoch: number; value: Promise<T> } | null = null;
    return () => {
      if (known?.epoch === epoch) return known.value;
      const reading = { epoch, value: read() };
      known = reading;
      reading.value.then(
        () => {
          if (reading.epoch === epoch) memos++;
        },
        () => {
          if (known === reading) known = null;
        },
      );
      return reading.value;
    };
  }

  return {
    list(query, origin, reading = {}) {
      const filter = filterParams(query.filter).toString();
      const before = query.cursor === null
        ? null
        : cursors.decode(query.cursor, filter);
      const key = `${origin} ${query.limit} ${before} ${filter} ${
        JSON.stringify(query.ignored)
      }`;
      return keep(key, reading, async (queries) => {
        const page = await queries.page(query.filter, query.limit, before);
        const cursor = page.continueAfter === null
          ? null
          : cursors.encode(page.continueAfter, filter);
        const next = cursor === null
          ? null
          : nextPageUrl(origin, query.filter, query.limit, cursor);
        return new Representation(
          listBody(page, query, cursor, next, origin),
          next === null ? {} : { link: `<${next}>; rel="next"` },
        );
      });
    },
    memo,
    ad({ adArchiveId, ignored }, origin, reading = {}) {
      const key = `ad ${origin} ${adArchiveId} ${JSON.stringify(ignored)}`;
      return keep(key, reading, async (queries) => {
        const wire = await queries.ad(adArchiveId);
        if (wire === null) {
          throw new Problem("ad_not_found", { param: "ad_archive_id" });
        }
        const meta = ignored.length === 0
          ? ""
          : `,"meta":${JSON.stringify({ ignored_parameters: ignored })}`;
        return new Representation(
          `{"data":${withOwnMedia(wire, origin)}${meta}}`,
        );
      });
    },
    moveTo(newer) {
      if (newer === version) return;
      version = newer;
      forget();
    },
    forget,
    stats: () => ({
      entries: kept.size + memos,
      bytes: kept.calculatedSize,
      hits,
      misses,
    }),
  };
}
