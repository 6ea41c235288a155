/** The query parameter of requests for parts of a page. */
export const PARTIAL_PARAM = "fresh-partial";

/**
 * A redirect response. Repeated slashes in a path are collapsed, so that
 * `//evil.example` stays on this site; absolute URLs are passed as they are.
 * A request for parts of a page is led to parts of the other page.
 */
export function redirectResponse(
  pathOrUrl: string,
  status: number,
  isPartial: boolean,
): Response {
  const path = localPath(pathOrUrl);
  const location = isPartial ? withPartialParam(path) : path;
  return new Response(null, { status, headers: { location } });
}

function withPartialParam(location: string): string {
  const [target = "", fragment] = location.split(/(#.*)/s, 2);
  const separator = target.includes("?") ? "&" : "?";
  return `${target}${separator}${PARTIAL_PARAM}=true${fragment ?? ""}`;
}

function localPath(pathOrUrl: string): string {
  if (!pathOrUrl.startsWith("/")) return pathOrUrl;
  const query = pathOrUrl.indexOf("?");
  const end = query === -1 ? pathOrUrl.indexOf("#") : query;
  const path = end === -1 ? pathOrUrl : pathOrUrl.slice(0, end);
  return path.replaceAll(/\/+/g, "/") + pathOrUrl.slice(path.length);
}
