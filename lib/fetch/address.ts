import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Inside of Azure, this public address is the machine's own host. */
const INSIDE = new Set(["168.63.129.16"]);
/** All of the public internet's, so nothing that is not assigned yet, or was an IPv4 address once. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet("2000::", 3, "ipv6");

/**
 * Whether a request from outside may be sent to an address: it is one of the
 * public internet, and no form of another one such as `::ffff:10.0.0.1`.
 *
 * @param allowed further ranges
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
