/**
 * The form of every id that is text: of accounts, sessions, requests and ads.
 * The database cannot even look up some other texts, such as one with NUL.
 */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/** Ad libraries. Archive ids of all but the first one begin with their name and a colon. */
export const LIBRARIES = [
  ...["meta", "tiktok", "google", "linkedin"] as const,
  ...["snapchat", "pinterest", "x"] as const,
] as const;
type Library = typeof LIBRARIES[number];

/** As alternatives of a pattern. */
export const OTHER_LIBRARIES = LIBRARIES.slice(1).join("|");

/**
 * The form of ids of advertisers' pages. The name of their library may come
 * first, or `name:` in an id that is made from the page's name.
 */
export const PAGE_ID_PATTERN = new RegExp(
  `^(?:(?:name|${OTHER_LIBRARIES}):)?[A-Za-z0-9_-]{1,64}$`,
);

/** The form of ads' archive ids. The migration has the same pattern. */
export const ARCHIVE_ID_PATTERN = new RegExp(
  `^(?=.{1,64}$)(?:(?:${OTHER_LIBRARIES}):)?[A-Za-z0-9_-]+$`,
);

/** Whether a text can be an ad's archive id. `/v1/ads/me` is a route of its own. */
export function isArchiveId(text: string): boolean {
  return ARCHIVE_ID_PATTERN.test(text) && text !== "me";
}

/** The library of an archive id. */
export function libraryOf(archiveId: string): Library {
  const [prefix] = archiveId.split(":", 1);
  return LIBRARIES.find((name) => name === prefix && archiveId !== prefix) ??
    "meta";
}
