/** What media are of an ad or a brand. */
export type MediaKind = "picture" | "poster" | "avatar" | "video";

/** What is kept with each value of `MEDIA_VIDEOS`. */
export const KINDS: Readonly<
  Record<"off" | "posters" | "on", readonly MediaKind[]>
> = {
  off: ["picture", "avatar"],
  posters: ["picture", "poster", "avatar"],
  on: ["picture", "poster", "avatar", "video"],
};
