/**
 * The beginning of a text that may be very long, cut between characters and
 * marked where something is missing.
 *
 * @param length characters (code points) at most
 */
export function excerpt(text: string, length: number): string {
  // A code point takes at most two units, so longer texts need not be read.
  const head = Array.from(text.slice(0, length * 2 + 2));
  if (head.length <= length) return head.join("");
  return `${head.slice(0, length).join("").trimEnd()}…`;
}
