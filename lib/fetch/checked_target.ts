import { lookup } from "node:dns/promises";
import { type BlockList, isIP } from "node:net";
import { isAllowedAddress } from "@/lib/fetch/address.ts";
import { matchesHost } from "@/lib/shared/host_pattern.ts";

/** What may be fetched. */
export interface FetchPolicy {
  /** `cdn.example.com`, `*.example.com`, with `:port` where it is not 80 or 443. */
  readonly hosts: readonly string[];
  /** Ranges that may be fetched from though they are not of the public internet. */
  readonly allowPrivate: BlockList;
  /** All addresses of a host name; only tests give another. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

/** It must not be fetched. The message is for people and never holds the URL. */
export class RefusedFetch extends Error {
  override readonly name = "RefusedFetch";
}

const PORTS: Readonly<Record<string, string>> = {
  "http:": "80",
  "https:": "443",
};

async function resolveName(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true, order: "ipv4first" });
  return found.map(({ address }) => address);
}

/** The host as lists and certificates write it. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$|\.$/g, "");

function isListed(url: URL, port: string, hosts: readonly string[]): boolean {
  const host = url.hostname.replace(/\.$/, "");
  const isUsual = Object.values(PORTS).includes(port);
  const forms = [`${host}:${port}`, ...(isUsual ? [host] : [])];
  return hosts.some((pattern) =>
    forms.some((form) => matchesHost(form, pattern))
  );
}

/**
 * Decides whether a URL may be fetched, and from which addresses.
 *
 * @returns addresses of which each is allowed; the connection must go to one of
 *   them, as the name may lead elsewhere when it is asked again
 * @throws {RefusedFetch}
 */
export async function checkTarget(
  url: URL,
  { hosts, allowPrivate, resolve = resolveName }: FetchPolicy,
): Promise<{ addresses: readonly string[]; port: string }> {
  const usual = PORTS[url.protocol];
  if (usual === undefined) {
    throw new RefusedFetch("only http and https URLs are allowed");
  }
  if (url.username !== "" || url.password !== "") {
    throw new RefusedFetch("the URL contains a user name or password");
  }
  const port = url.port || usual;
  if (!isListed(url, port, hosts)) {
    throw new RefusedFetch("the host is not allowed");
  }
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (!addresses.every((each) => isAllowedAddress(each, allowPrivate))) {
    throw new RefusedFetch("the host's address is not on the public internet");
  }
  return { addresses, port };
}
