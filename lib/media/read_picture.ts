import type { Metadata, OutputInfo, Sharp } from "sharp";
import { RefusedFetch } from "@/lib/fetch/checked_target.ts";
import { openPicture } from "@/lib/media/load_sharp.ts";
import { hashPicture } from "@/lib/media/picture_hash.ts";
import { formatNumber } from "@/lib/shared/format_number.ts";
import {
  MEDIA_WIDTHS,
  type MediaExt,
  type MediaWidth,
} from "@/lib/shared/media_path.ts";

interface Picture {
  readonly ext: MediaExt;
  /** As it is shown. */
  readonly width: number;
  readonly height: number;
  readonly pictureHash: bigint | null;
  readonly thumbnails: ReadonlyMap<MediaWidth, Uint8Array>;
}

interface Pixels {
  data: Uint8Array;
  info: OutputInfo;
}

/** Of one frame; ads have 4,000,000. Some files must be decoded in whole, with 4 bytes a pixel. */
const PIXELS_MAX = 25_000_000;
/** Of a side. Shrinking a PNG that is one pixel wide takes 200 times the time per pixel. */
const SIDE_MAX = 16_384;

/** Times its width that a thumbnail may be high: WebP ends at 16,383 pixels. */
const HEIGHT_MAX = 3;

/** A third of the CPU time of the default 4, at the same quality. */
const WEBP = { quality: 75, effort: 0 } as const;

const EXTS: Readonly<Record<string, MediaExt>> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  gif: "gif",
  heif: "avif",
};

function extOf({ format, compression }: Metadata): MediaExt | null {
  // HEIC, which browsers do not show, is in the same container.
  return format === "heif" && compression !== "av1"
    ? null
    : EXTS[format] ?? null;
}

/**
 * Decodes a picture in whole, makes its thumbnails, upright and without
 * metadata, and hashes what it looks like. Of moving pictures, the first frame.
 *
 * @returns null for everything that is no picture to keep: another type, or
 *   damaged
 * @throws {RefusedFetch} it is too large, by its header: it is not decoded
 */
export async function readPicture(
  bytes: Uint8Array,
): Promise<Picture | null> {
  try {
    const opened = await openPicture(bytes);
    const metadata = await opened.metadata();
    const ext = extOf(metadata);
    if (ext === null) return null;
    requireSize(metadata);
    // Decoded once, each thumbnail is made from the next larger one, and the hash from the smallest.
    let pixels: Pixels | null = null;
    const thumbnails = new Map<MediaWidth, Uint8Array>();
    for (const width of MEDIA_WIDTHS.toReversed()) {
      const larger: Sharp = pixels === null
        ? opened.autoOrient().toColorspace("srgb")
        : await fromRaw(pixels);
      pixels = await larger.resize(fitting(width)).raw()
        .toBuffer({ resolveWithObject: true });
      const thumbnail = (await fromRaw(pixels)).webp(WEBP);
      thumbnails.set(width, await thumbnail.toBuffer());
    }
    const gray = (await fromRaw(pixels!)).flatten({ background: "#fff" });
    return {
      ext,
      ...metadata.autoOrient,
      pictureHash: await hashPicture(gray),
      thumbnails,
    };
  } catch (error) {
    if (error instanceof RefusedFetch) throw error;
    return null;
  }
}

function requireSize({ width, height }: Metadata): void {
  if (width * height > PIXELS_MAX) {
    throw new RefusedFetch(
      `the picture has more than ${PIXELS_MAX / 1e6} megapixels`,
    );
  }
  if (Math.max(width, height) > SIDE_MAX) {
    throw new RefusedFetch(
      `a side of the picture is longer than ${formatNumber(SIDE_MAX)} pixels`,
    );
  }
}

const fitting = (width: number) => ({
  ...{ width, height: width * HEIGHT_MAX },
  fit: "inside" as const,
  withoutEnlargement: true,
});

function fromRaw({ data, info }: Pixels) {
  const { width, height, channels } = info;
  return openPicture(data, { raw: { width, height, channels } });
}
