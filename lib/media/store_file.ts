import { Buffer } from "node:buffer";
import type { MediaFile } from "@/lib/media/fetch_outcome.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { readPicture } from "@/lib/media/read_picture.ts";
import {
  type MediaExt,
  mediaName,
  mediaTypeOf,
  type MediaWidth,
} from "@/lib/shared/media_path.ts";

/**
 * Stores a file, and thumbnails of a picture. The type is detected from the
 * content.
 *
 * @returns null if the type is not supported
 * @throws {MediaStoreError}
 * @throws {RefusedFetch} it is a picture that is too large
 */
export async function storeFile(
  store: MediaStore,
  hash: string,
  bytes: Uint8Array,
  kind: "picture" | "video",
): Promise<MediaFile | null> {
  const read = kind === "picture" ? await readPicture(bytes) : readVideo(bytes);
  if (read === null) return null;
  const { thumbnails, ...file } = read;
  let total = bytes.byteLength;
  const put = (data: Uint8Array, width?: MediaWidth) => {
    const name = mediaName(hash, file.ext, width);
    return store.put(name, data, mediaTypeOf(name)!);
  };
  for (const [width, thumbnail] of thumbnails) {
    total += thumbnail.byteLength;
    await put(thumbnail, width);
  }
  // The original is last: if it exists, all thumbnails do.
  await put(bytes);
  return { hash, bytes: total, ...file };
}

function readVideo(bytes: Uint8Array) {
  const ext: MediaExt | null = sniffVideo(bytes);
  return ext && {
    ext,
    width: null,
    height: null,
    pictureHash: null,
    thumbnails: new Map<MediaWidth, Uint8Array>(),
  };
}

/** Bytes at the start of a video that identify its type. */
const HEAD = 64;
/** Maximum size of the "ftyp" box; larger ones are other files. */
const BOX_MAX = 256;
/** Containers that share MP4's first bytes: pictures, and QuickTime's own. */
const OTHER_BRANDS = /^(?:avi[fs]|hei[cfmsx]|hev[cmsx]|mif1|msf1|qt {2})$/;

/** Detects MP4 and WebM from their first bytes. */
function sniffVideo(bytes: Uint8Array): "mp4" | "webm" | null {
  const head = Buffer.from(bytes.subarray(0, HEAD));
  if (head.length < HEAD) return null;
  if (head.toString("latin1", 4, 8) === "ftyp") {
    const brand = head.toString("latin1", 8, 12);
    const isBox = head.readUInt32BE(0) <= BOX_MAX;
    return isBox && !OTHER_BRANDS.test(brand) ? "mp4" : null;
  }
  const isMatroska = head.readUInt32BE(0) === 0x1a45dfa3;
  return isMatroska && head.includes("webm", 4, "latin1") ? "webm" : null;
}
