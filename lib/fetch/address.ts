import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** In Azure, this public address is the platform's internal endpoint. */
const INSIDE = new Set(["168.63.129.16"]);
/** The IPv6 range of the public internet, without unassigned ranges and IPv4 addresses in IPv6 form. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet("2000::", 3, "ipv6");

/**
 * Whether requests may be sent to an address: it must be on the public
 * internet, and not a form of another address such as `::ffff:10.0.0.1`.
 *
 * @param allowed further allowed ranges
 */
export function isAllowedAddress(
  address: string,
  allowed: BlockList,
): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const isPublic = ipaddr.parse(address).range() === "unicast" &&
    (version === 4 ? !INSIDE.has(address) : PUBLIC_V6.check(address, "ipv6"));
  return isPublic || allowed.check(address, version === 6 ? "ipv6" : "ipv4");
}
