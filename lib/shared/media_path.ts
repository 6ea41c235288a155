/** Widths of a picture's thumbnails. A picture is never enlarged: one that is narrower keeps its own width. */
export const MEDIA_WIDTHS = [160, 480, 960] as const;
export type MediaWidth = typeof MEDIA_WIDTHS[number];

/** Content types of stored files, by extension. */
const CONTENT_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
} as const;
export type MediaExt = keyof typeof CONTENT_TYPES;

/** The name of a stored file: of the original, or of a thumbnail. */
export const mediaName = (hash: string, ext: string, width?: MediaWidth) =>
  width === undefined ? `${hash}.${ext}` : `${hash}_${width}.webp`;

/** All names of a stored file, the original last: if it exists, all thumbnails do. */
export const mediaNames = (hash: string, ext: string): string[] => [
  ...(isVideo(ext)
    ? []
    : MEDIA_WIDTHS.map((width) => mediaName(hash, ext, width))),
  mediaName(hash, ext),
];

/** The URL path of a stored file: of the original, or of a thumbnail. */
export const mediaPath = (hash: string, ext: string, width?: MediaWidth) =>
  `/media/${mediaName(hash, ext, width)}`;

/** Videos have no thumbnails. */
export const isVideo = (ext: string): boolean =>
  CONTENT_TYPES[ext as MediaExt]?.startsWith("video/") ?? false;

const NAME = new RegExp(
  `^[0-9a-f]{64}(?:_(?:${MEDIA_WIDTHS.join("|")})\\.webp|\\.(${
    Object.keys(CONTENT_TYPES).join("|")
  }))$`,
);

/** The content type of a file name; null if stored files do not have such names. */
export function mediaTypeOf(name: string): string | null {
  const match = NAME.exec(name);
  return match && CONTENT_TYPES[(match[1] ?? "webp") as MediaExt];
}
