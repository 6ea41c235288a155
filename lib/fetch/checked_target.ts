import { lookup } from "node:dns/promises";
import { type BlockList, isIP } from "node:net";
import { isAllowedAddress } from "@/lib/fetch/address.ts";
import { matchesHost } from "@/lib/shared/host_pattern.ts";

/** Which URLs may be downloaded. */
export interface FetchPolicy {
  /** `cdn.example.com`, `*.example.com`, with `:port` if it is not 80 or 443; null: any. */
  readonly hosts: readonly string[] | null;
  /** Private ranges that are allowed. */
  readonly allowPrivate: BlockList;
  /** Resolves a host name to all of its addresses; replaced in tests. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

/** The policy forbids the download. The message is for people and never contains the URL. */
export class RefusedFetch extends Error {
  override readonly name = "RefusedFetch";
}

const PORTS: Readonly<Record<string, string>> = {
  "http:": "80",
  "https:": "443",
};

async function resolveName(name: string): Promise<string[]> {
  const addresses = await lookup(name, { all: true, order: "ipv4first" });
  return addresses.map(({ address }) => address);
}

/** The host without brackets or a trailing dot, as in lists and certificates. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$|\.$/g, "");

/** The reason of a URL whose host is not in the list. */
export const HOST_NOT_ALLOWED = "the host is not allowed";

/** How a list can name a URL's host; the shortest form is last. */
export function hostForms(url: URL): string[] {
  const port = url.port || PORTS[url.protocol]!;
  const host = url.hostname.replace(/\.$/, "");
  const isUsual = Object.values(PORTS).includes(port);
  return [`${host}:${port}`, ...(isUsual ? [host] : [])];
}

/**
 * Checks whether a URL may be downloaded, and resolves its host.
 *
 * @param notAllowed the reason if its host is not in the list
 * @returns allowed addresses; connect to one of them, because resolving the
 *   name again can return others
 * @throws {RefusedFetch}
 */
export async function checkTarget(
  url: URL,
  { hosts, allowPrivate, resolve = resolveName }: FetchPolicy,
  notAllowed = HOST_NOT_ALLOWED,
): Promise<{ addresses: readonly string[]; port: string }> {
  const usual = PORTS[url.protocol];
  if (usual === undefined) {
    throw new RefusedFetch("only http and https URLs are allowed");
  }
  if (url.username !== "" || url.password !== "") {
    throw new RefusedFetch("the URL contains a user name or password");
  }
  const port = url.port || usual;
  const isListed = hosts === null ||
    hosts.some((pattern) =>
      hostForms(url).some((form) => matchesHost(form, pattern))
    );
  if (!isListed) throw new RefusedFetch(notAllowed);
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (!addresses.every((each) => isAllowedAddress(each, allowPrivate))) {
    throw new RefusedFetch("the host's address is not on the public internet");
  }
  return { addresses, port };
}
