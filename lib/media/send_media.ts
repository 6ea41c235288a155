import parseRange from "range-parser";
import type { ByteRange, MediaStore } from "@/lib/media/media_store.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { mediaTypeOf } from "@/lib/shared/media_path.ts";

/** A name identifies its content forever; browsers must not run any of it. */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "accept-ranges": "bytes",
};

/**
 * Responds with a stored file, a range of it, or 304.
 *
 * @param store null: downloads are disabled
 * @throws {Problem} `not_found`
 * @throws {MediaStoreError}
 */
export async function sendMedia(
  store: MediaStore | null,
  name: string,
  req: Request,
): Promise<Response> {
  const type = mediaTypeOf(name);
  if (store === null || type === null) throw new Problem("not_found");
  const response = await respond(store, name, req);
  if (response === null) throw new Problem("not_found");
  if (response.status !== 304 && response.status !== 416) {
    response.headers.set("content-type", type);
    response.headers.set("content-disposition", `inline; filename="${name}"`);
  }
  return response;
}

/** @returns null if the file does not exist */
async function respond(
  store: MediaStore,
  name: string,
  { method, headers: requested }: Request,
): Promise<Response | null> {
  const etag = `"${name}"`;
  const headers = { ...HEADERS, etag };
  const ifNoneMatch = requested.get("if-none-match") ?? "";
  const isSame = ifNoneMatch.trim() === "*" || ifNoneMatch.includes(etag);
  const part = (requested.get("if-range") ?? etag) === etag
    ? requested.get("range")
    : null;
  const isHead = method === "HEAD";
  // Only these need the size first, which is another request to a bucket.
  const size = isSame || isHead || part !== null
    ? await store.size(name)
    : undefined;
  if (size === null) return null;
  if (isSame) return new Response(null, { status: 304, headers });
  const range = size !== undefined && part !== null && !isHead
    ? parsePart(size, part)
    : undefined;
  if (range === null) {
    return new Response(null, {
      status: 416,
      headers: { "content-range": `bytes */${size}` },
    });
  }
  const file = isHead
    ? { body: null, size: size! }
    : await store.get(name, range);
  if (file === null) return null;
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  return new Response(file.body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "content-length": String(end - start + 1),
      ...(range && { "content-range": `bytes ${start}-${end}/${file.size}` }),
    },
  });
}

/**
 * The part of a static film that a request asks for. Fresh sends only whole
 * files, which Apple's players do not play.
 */
export async function sendPart(
  { headers: requested }: Request,
  response: Response,
): Promise<Response> {
  const part = requested.get("range");
  const isWhole = part === null || requested.has("if-range");
  if (isWhole || response.status !== 200 || !response.body) return response;
  const bytes = await response.bytes();
  const range = parsePart(bytes.length, part);
  if (!range) return new Response(bytes, response);
  const { start, end } = range;
  const headers = new Headers(response.headers);
  headers.set("content-length", String(end - start + 1));
  headers.set("content-range", `bytes ${start}-${end}/${bytes.length}`);
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}

/** The requested range; null if it is not satisfiable; undefined for the whole file, as for unsupported ranges. */
function parsePart(size: number, header: string): ByteRange | null | undefined {
  const ranges = parseRange(size, header);
  if (ranges === -1) return null;
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length > 1) return;
  return ranges[0];
}
