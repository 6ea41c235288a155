/**
 * Orders route files: `_app` first, then folder by folder what wraps a folder
 * before what is in it, and what is in it from the specific to the general.
 * Dynamic routes are matched in this order.
 */
export function compareRouteIds(a: string, b: string): number {
  const left = a.split("/");
  const right = b.split("/");
  if (left.at(-1) === "_app") return -1;
  if (right.at(-1) === "_app") return 1;
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const one = left[i]!;
    const other = right[i]!;
    if (one === other) continue;
    const byRank = rank(other, i === right.length - 1) -
      rank(one, i === left.length - 1);
    return byRank || compareText(one, other);
  }
  return right.length - left.length;
}

function rank(part: string, isLast: boolean): number {
  if (part.startsWith("_m")) return 7;
  if (part.startsWith("_e")) return 5;
  if (part.startsWith("_")) return 6;
  if (part === "index" && isLast) return 4;
  if (part.startsWith("[.")) return 0;
  if (part.startsWith("[")) return 1;
  if (part.startsWith("(")) return 2;
  return 3;
}

/** By characters; of two that begin alike, the longer is more specific. */
function compareText(one: string, other: string): number {
  if (one.startsWith(other)) return -1;
  if (other.startsWith(one)) return 1;
  return one < other ? -1 : 1;
}
