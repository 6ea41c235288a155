/** The path to route by, and the URL if it had to be parsed to know it. */
export interface RequestPath {
  pathname: string;
  url: URL | null;
}

// Already in the form that URL parsing would give: no dot segments, repeated
// slashes, escapes or characters that a URL would escape.
const PLAIN_PATH = /^(?:\/(?!\.)[\w~.\-]+)*\/?$/;

let knownOrigin = "";

/**
 * The path of a request. Parsing a URL costs as much as routing it, so a plain
 * path below an origin that was seen before is taken as it stands. Throws a
 * `TypeError` for a URL that does not parse, as with `Host: a b`.
 */
export function requestPath({ url }: Request): RequestPath {
  const pathStart = url.indexOf("/", 8);
  if (pathStart === knownOrigin.length && url.startsWith(knownOrigin)) {
    const end = url.indexOf("?", pathStart);
    const pathname = url.slice(pathStart, end === -1 ? undefined : end);
    if (PLAIN_PATH.test(pathname)) return { pathname, url: null };
  }
  const parsed = new URL(url);
  if (parsed.origin === url.slice(0, pathStart)) knownOrigin = parsed.origin;
  // `//evil.example` must not become the start of a redirect's location.
  if (parsed.pathname.includes("//")) {
    parsed.pathname = parsed.pathname.replaceAll(/\/+/g, "/");
  }
  return { pathname: parsed.pathname, url: parsed };
}
