/**
 * A redirect response. Repeated slashes in a path are collapsed, so that
 * `//evil.example` stays on this site; absolute URLs are passed as they are.
 */
export function redirectResponse(pathOrUrl: string, status: number): Response {
  return new Response(null, {
    status,
    headers: { location: localPath(pathOrUrl) },
  });
}

function localPath(pathOrUrl: string): string {
  if (!pathOrUrl.startsWith("/")) return pathOrUrl;
  const query = pathOrUrl.indexOf("?");
  const end = query === -1 ? pathOrUrl.indexOf("#") : query;
  const path = end === -1 ? pathOrUrl : pathOrUrl.slice(0, end);
  return path.replaceAll(/\/+/g, "/") + pathOrUrl.slice(path.length);
}
