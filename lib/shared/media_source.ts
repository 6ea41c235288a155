import { matchesHost } from "@/lib/shared/host_pattern.ts";

/** Whether and from where an image or video is loaded. */
export type MediaSource = ShownMedia | { kind: "none" | "blocked" };

/** An image or video that is loaded: this server's own, or an allowed host's. */
export interface ShownMedia {
  kind: "own" | "allowed";
  src: string;
}

/** The folder of the sample archive's images and videos. */
const OWN_FOLDER = "/sample/";
/** A placeholder for this server's origin. */
const HERE = "https://here.invalid";

/**
 * Decides whether an ad's image or video may be loaded: always from this
 * server's own folder, from other hosts only over https and if the operator
 * lists them, since each request tells that host who is looking.
 *
 * @param hosts such as `cdn.example.com`, or `*.example.com` for its subdomains
 * @param origin this server's, if URLs may contain it, as the API's do
 */
export function mediaSource(
  address: string | null | undefined,
  hosts: readonly string[],
  origin: string = HERE,
): MediaSource {
  if (!address) return { kind: "none" };
  const url = URL.parse(address, origin);
  if (url === null) return { kind: "blocked" };
  if (url.origin === origin) {
    return /^(?:\/|https?:)/i.test(address) &&
        url.pathname.startsWith(OWN_FOLDER) &&
        !url.pathname.includes("%")
      ? { kind: "own", src: url.pathname }
      : { kind: "blocked" };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { kind: "blocked" };
  }
  const { hostname: host } = url;
  const loads = url.protocol === "https:" && url.port === "" &&
    url.username === "" && url.password === "" &&
    hosts.some((pattern) => matchesHost(host, pattern));
  return loads ? { kind: "allowed", src: url.href } : { kind: "blocked" };
}
