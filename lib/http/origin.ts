import { type BlockList, isIP } from "node:net";
import { LRUCache } from "lru-cache";

/** A host name or address with an optional port, so that links built from it cannot lead elsewhere. */
const HOST =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

export function isValidHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}/`);
}

/** The remote address of a request's connection; null if unknown. */
export function peerAddress(info: unknown): string | null {
  const served = info as Partial<Deno.ServeHandlerInfo> | undefined;
  const address = served?.remoteAddr;
  return address && "hostname" in address ? address.hostname : null;
}

const PEERS_MAX = 1_000;

/** Checking the list takes microseconds, and most requests come from few peers. */
const peers = new WeakMap<BlockList, LRUCache<string, boolean>>();

/** Whether the peer is a proxy listed in `TRUST_PROXY`. */
export function isTrustedPeer(
  address: string | null,
  trusted: BlockList,
): boolean {
  if (address === null) return false;
  let known = peers.get(trusted);
  if (known === undefined) {
    const memoMethod = (address: string) =>
      isIP(address) !== 0 &&
      trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
    known = new LRUCache({ max: PEERS_MAX, memoMethod });
    peers.set(trusted, known);
  }
  return known.memo(address);
}

/** The last value, which the trusted proxy itself added. */
function nearest(header: string | null): string {
  return (header ?? "").split(",").at(-1)!.trim();
}

/**
 * The origin of absolute links: `PUBLIC_URL` if set, else the one that a
 * trusted proxy forwards, else the request's host.
 */
export function getOrigin(
  req: Request,
  url: URL,
  options: { publicUrl: string | null; trusted: boolean },
): string {
  if (options.publicUrl !== null) return options.publicUrl;
  let host = req.headers.get("host") ?? url.host;
  let scheme = url.protocol.slice(0, -1);
  if (options.trusted) {
    const forwardedHost = nearest(req.headers.get("x-forwarded-host"));
    if (isValidHost(forwardedHost)) host = forwardedHost;
    const forwardedScheme = nearest(req.headers.get("x-forwarded-proto"));
    if (forwardedScheme === "http" || forwardedScheme === "https") {
      scheme = forwardedScheme;
    }
  }
  return `${scheme}://${host.toLowerCase()}`;
}

/**
 * The client's address: the peer's, or behind trusted proxies the last
 * forwarded address that is not a trusted proxy.
 */
export function getClientAddress(
  req: Request,
  peer: string | null,
  trusted: BlockList,
): string | null {
  if (!isTrustedPeer(peer, trusted)) return peer;
  const hops = (req.headers.get("x-forwarded-for") ?? "").split(",").map((
    hop,
  ) => hop.trim()).reverse();
  for (const hop of hops) {
    if (isIP(hop) === 0) break;
    if (!isTrustedPeer(hop, trusted)) return hop;
  }
  return peer;
}
