import type { KeptFile } from "@/lib/media/fetch_outcome.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { readPicture } from "@/lib/media/read_picture.ts";
import { sniffVideo } from "@/lib/media/sniff_video.ts";
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
export async function keepFile(
  store: MediaStore,
  hash: string,
  bytes: Uint8Array,
  kind: "picture" | "video",
): Promise<KeptFile | null> {
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
    ...{ ext, width: null, height: null, pictureHash: null },
    thumbnails: new Map<MediaWidth, Uint8Array>(),
  };
}
