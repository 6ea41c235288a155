/** Levels of nesting: real exports have under ten. */
const DEPTH_MAX = 32;

/** Bytes of a record as it was sent: some fifty times a usual ad. */
export const RECORD_BYTES_MAX = 512 * 1024;

export const TOO_DEEP =
  `The record is nested more than ${DEPTH_MAX} levels deep.`;
export const TOO_LARGE = "The record is larger than 512 KiB.";

/** Stands for a record that was larger. */
export const OVERSIZED = Symbol("a record that is too large");

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth > DEPTH_MAX ||
    Object.values(value).some((member) => isTooDeep(member, depth + 1));
}

/** Why a record is too much to be taken, in one sentence, or null. */
export function overLimit(record: unknown): string | null {
  if (record === OVERSIZED) return TOO_LARGE;
  return isTooDeep(record, 1) ? TOO_DEEP : null;
}
