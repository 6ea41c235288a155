import { isIP } from "node:net";

/**
 * Groups addresses between which one person can switch freely: an IPv6 network
 * of 64 bits, since providers assign no less. An IPv4 address is its own group,
 * also when written as IPv6. Unknown addresses are one group.
 */
export function addressGroup(address: string | null): string {
  const text = (address ?? "").split("%", 1)[0]!;
  if (isIP(text) === 4) return text;
  if (isIP(text) !== 6) return "unknown";
  const groups = expand(text);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) &&
    groups[5] === 0xffff;
  if (isMapped) {
    return groups.slice(6).flatMap((group) => [group >> 8, group & 255])
      .join(".");
  }
  return `${
    groups.slice(0, 4).map((group) => group.toString(16)).join(":")
  }::/64`;
}

/** The eight groups of an IPv6 address. The URL parser normalizes the spelling. */
function expand(address: string): number[] {
  const spelled = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = spelled.split("::");
  const parse = (part: string) =>
    part === ""
      ? []
      : part.split(":").map((group) => Number.parseInt(group, 16));
  const [before, after] = [parse(head), parse(tail ?? "")];
  const gap = Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...gap, ...after];
}
