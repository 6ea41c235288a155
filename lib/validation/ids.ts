/**
 * The form of every id that is text: of ads, accounts, sessions and requests.
 * The database cannot even look up some other texts, such as one with NUL.
 */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/** The same of advertisers' pages, and what stands for a page of which only the name is known. */
export const PAGE_ID_PATTERN = /^(?:name:)?[A-Za-z0-9_-]{1,64}$/;

/** Whether a text can be an ad's archive id. `/v1/ads/me` is a route of its own. */
export function isArchiveId(text: string): boolean {
  return ID_PATTERN.test(text) && text !== "me";
}
