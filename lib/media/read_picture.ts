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
  /** After applying the EXIF orientation. */
  readonly width: number;
  readonly height: number;
  readonly pictureHash: bigint | null;
  readonly thumbnails: ReadonlyMap<MediaWidth, Uint8Array>;
}

interface Pixels {
  data: Uint8Array;
  info: OutputInfo;
}

/** Maximum per frame; ads have 4,000,000. Some formats are decoded completely, with 4 bytes per pixel. */
const PIXELS_MAX = 25_000_000;
/** Maximum per side. Shrinking a PNG that is one pixel wide takes 200 times as long per pixel. */
const SIDE_MAX = 16_384;

/** Maximum ratio of height to width of a thumbnail: WebP allows 16,383 pixels. */
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
  // The same container is used by HEIC, which browsers do not support.
  return format === "heif" && compression !== "av1"
    ? null
    : EXTS[format] ?? null;
}

/**
 * Decodes a picture completely, makes its thumbnails, upright and without
 * metadata, and computes its perceptual hash. Of animations, it uses the first
 * frame.
 *
 * @returns null if the type is not supported or the picture is damaged
 * @throws {RefusedFetch} it is too large according to its header, and was not
 *   decoded
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
    // It is decoded once: each thumbnail is made from the next larger one, and
    // the hash from the smallest.
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
  width,
  height: width * HEIGHT_MAX,
  fit: "inside" as const,
  withoutEnlargement: true,
});

function fromRaw({ data, info }: Pixels) {
  const { width, height, channels } = info;
  return openPicture(data, { raw: { width, height, channels } });
}
