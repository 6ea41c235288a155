/** Widths of a picture's thumbnails. A picture is never enlarged: one that is narrower keeps its own width. */
export const MEDIA_WIDTHS = [160, 480, 960] as const;
export type MediaWidth = typeof MEDIA_WIDTHS[number];

/** Files that are kept, by the ends of their names. */
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

/** The name of a kept file: of the original, or of its thumbnail. */
export const mediaName = (hash: string, ext: string, width?: MediaWidth) =>
  width === undefined ? `${hash}.${ext}` : `${hash}_${width}.webp`;

/** All names of a kept file, the original last: while that is there, all are. */
export const mediaNames = (hash: string, ext: string): string[] => [
  ...(isVideo(ext)
    ? []
    : MEDIA_WIDTHS.map((width) => mediaName(hash, ext, width))),
  mediaName(hash, ext),
];

/** Where this server has a kept file: the original, or its thumbnail of a width. */
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

/** The type of a file of this name; null: no kept file has such a name. */
export function mediaTypeOf(name: string): string | null {
  const match = NAME.exec(name);
  return match && CONTENT_TYPES[(match[1] ?? "webp") as MediaExt];
}
