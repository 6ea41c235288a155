import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Groups addresses between which one person can switch freely: an IPv6 network
 * of 64 bits, since providers assign no less. An IPv4 address is its own group,
 * also when written as IPv6. Unknown addresses are one group.
 */
export function addressGroup(address: string | null): string {
  const text = (address ?? "").split("%", 1)[0]!;
  if (isIP(text) === 0) return "unknown";
  const parsed = ipaddr.process(text);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
