/** What becomes of the address of an image or video. */
export type MediaSource =
  | { kind: "none" }
  | { kind: "own"; src: string }
  | { kind: "allowed"; src: string; host: string }
  /** Not loaded; `host` is null if the address names none that could be loaded. */
  | { kind: "blocked"; host: string | null };

/** Where images and videos of the sample archive lie. */
const OWN_FOLDER = "/sample/";
/** Stands for the origin of this server, whose name does not matter here. */
const HERE = "https://here.invalid";

/**
 * Decides whether an image or video that an ad names may be loaded: from this
 * server's own folder always, from other hosts only over https and only if
 * the operator lists them, since each request tells that host who is looking.
 *
 * @param hosts names such as `cdn.example.com`, or `*.example.com` for every
 * name below `example.com` (as in a Content-Security-Policy, without itself)
 * @param origin of this server, where addresses may name it, as those of the API do
 */
export function mediaSource(
  address: string | null | undefined,
  hosts: readonly string[],
  origin: string = HERE,
): MediaSource {
  if (!address) return { kind: "none" };
  const url = URL.parse(address, origin);
  if (url === null) return { kind: "blocked", host: null };
  if (url.origin === origin) {
    return /^(?:\/|https?:)/i.test(address) &&
        url.pathname.startsWith(OWN_FOLDER) &&
        !url.pathname.includes("%")
      ? { kind: "own", src: url.pathname }
      : { kind: "blocked", host: null };
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { kind: "blocked", host: null };
  }
  const { hostname: host } = url;
  const loads = url.protocol === "https:" && url.port === "" &&
    url.username === "" && url.password === "" &&
    hosts.some((pattern) => matchesHost(host, pattern));
  return loads
    ? { kind: "allowed", src: url.href, host }
    : { kind: "blocked", host };
}

function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith("*.")
    ? host.endsWith(pattern.slice(1)) && host.length >= pattern.length
    : host === pattern;
}
