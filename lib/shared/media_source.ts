import { mediaPath, type MediaWidth } from "@/lib/shared/media_path.ts";
import { matchesHost } from "@/lib/shared/host_pattern.ts";

/** Whether and from where an image or video is loaded; pending: it is being fetched. */
export type MediaSource =
  | ShownMedia
  | { kind: "none" | "blocked" | "pending" };

/** An image or video that is loaded: this server's own, or an allowed host's. */
export type ShownMedia =
  | KeptMedia
  | { kind: "own" | "allowed"; src: string };

/** One of an ad that this server keeps. */
export interface KeptMedia {
  kind: "kept";
  /** The original. */
  src: string;
  hash: string;
  ext: string;
  /** Null if unknown, as those of some videos are. */
  width: number | null;
  height: number | null;
}

/** The URL of a picture that need not be wider than that. */
export function sourceAt(source: ShownMedia, width: MediaWidth): string {
  return source.kind === "kept"
    ? mediaPath(source.hash, source.ext, width)
    : source.src;
}

/** A picture below this width says little, and nothing if it is enlarged. */
const SMALL = 200;

/** Whether it is a picture that may be shown large. */
export function isLarge(source: MediaSource): source is ShownMedia {
  return "src" in source &&
    (source.kind !== "kept" || source.width === null || source.width >= SMALL);
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
