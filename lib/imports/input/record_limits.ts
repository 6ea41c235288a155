/** Levels of nesting: real exports have under ten. */
const DEPTH_MAX = 32;

/** Characters: twenty times the largest ad seen. */
export const RECORD_SIZE_MAX = 4 * 1024 * 1024;

export const TOO_DEEP =
  `The record is nested more than ${DEPTH_MAX} levels deep.`;
export const TOO_LARGE = "The record is larger than 4 MiB.";

/** Characters in the texts of a value; infinite where it is nested too deeply. */
function measure(value: unknown, depth: number): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (depth > DEPTH_MAX) return Infinity;
  let size = 8;
  if (Array.isArray(value)) {
    for (const element of value) size += measure(element, depth + 1);
  } else {
    const members = value as Record<string, unknown>;
    for (const name in members) {
      size += name.length + measure(members[name], depth + 1);
    }
  }
  return size;
}

/** Why a record is too much to be taken, in one sentence, or null. */
export function overLimit(record: unknown): string | null {
  const size = measure(record, 1);
  if (size === Infinity) return TOO_DEEP;
  return size > RECORD_SIZE_MAX ? TOO_LARGE : null;
}
