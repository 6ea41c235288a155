import { type BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Inside of Azure, this public address is the machine's own host. */
const INSIDE = new Set(["168.63.129.16"]);

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
  if (isIP(address) === 0) return false;
  const isPublic = ipaddr.parse(address).range() === "unicast" &&
    !INSIDE.has(address);
  return isPublic ||
    allowed.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
