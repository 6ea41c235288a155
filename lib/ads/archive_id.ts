/** Whether a text can be the archive id of an ad; `me` is an address of its own. */
export function isArchiveId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text) && text !== "me";
}
