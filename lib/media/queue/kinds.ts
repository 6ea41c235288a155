/** The kinds of media of ads and brands. */
export type MediaKind = "picture" | "poster" | "avatar" | "video";

/** The kinds that are downloaded for each value of `MEDIA_VIDEOS`. */
export const KINDS: Readonly<
  Record<"off" | "posters" | "on", readonly MediaKind[]>
> = {
  off: ["picture", "avatar"],
  posters: ["picture", "poster", "avatar"],
  on: ["picture", "poster", "avatar", "video"],
};
