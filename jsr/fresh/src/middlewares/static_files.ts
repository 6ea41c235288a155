import type { StaticFile } from "../build_cache.ts";
import { buildId } from "../build_id.ts";
import type { Context, Middleware } from "../context.ts";
import { internalsOf } from "../request_context.ts";
import { ASSET_VERSION_PARAM } from "../shared/asset_url.ts";

/** Sends the files of the build and of `static/`. Islands need it. */
export function staticFiles<State>(): Middleware<State> {
  return async function serveStaticFiles(ctx) {
    const pathname = filePath(ctx);
    const file = pathname === null || pathname === "/"
      ? null
      : await internalsOf(ctx).buildCache.readFile(pathname);
    if (file) return serve(ctx, file);
    // Browsers ask for it unbidden; a rendered 404 page would be wasted.
    if (pathname === "/favicon.ico") return new Response(null, { status: 404 });
    return await ctx.next();
  };
}

/** The request's path, decoded; null if it has a broken escape. */
function filePath<State>(ctx: Context<State>): string | null {
  try {
    return decodeURIComponent(internalsOf(ctx).pathname);
  } catch {
    return null;
  }
}

function serve<State>(ctx: Context<State>, file: StaticFile): Response {
  const { req, url } = ctx;
  if (req.method !== "GET" && req.method !== "HEAD") {
    file.close();
    return new Response("Method Not Allowed", { status: 405 });
  }
  const version = url.searchParams.get(ASSET_VERSION_PARAM);
  if (version !== null && version !== buildId()) {
    file.close();
    return toUnversioned(url);
  }

  const headers = new Headers({
    "Content-Type": file.contentType,
    vary: "If-None-Match",
  });
  // Nothing is kept while developing: a restart may change any file.
  if (file.hash !== null && ctx.config.mode !== "development") {
    const wanted = req.headers.get("If-None-Match");
    const etag = `W/"${file.hash}"`;
    if (wanted === file.hash || wanted === etag) {
      file.close();
      return new Response(null, { status: 304, headers });
    }
    headers.set("Etag", etag);
  }
  headers.append("Cache-Control", cacheControl(ctx, version));
  headers.set("Content-Length", String(file.size));
  if (req.method === "HEAD") {
    file.close();
    return new Response(null, { headers });
  }
  return new Response(file.readable as BodyInit, { headers });
}

/** A URL of another build leads to the file as it is now. */
function toUnversioned(url: URL): Response {
  const location = new URL(url);
  location.searchParams.delete(ASSET_VERSION_PARAM);
  return new Response(null, {
    status: 307,
    headers: { location: location.pathname + location.search },
  });
}

function cacheControl<State>(
  { config, url }: Context<State>,
  version: string | null,
): string {
  const scripts = `/_fresh/js/${buildId()}/`;
  const isVersioned = version !== null || url.pathname.startsWith(scripts);
  return config.mode !== "development" && isVersioned
    ? "public, max-age=31536000, immutable"
    : "no-cache, no-store, max-age=0, must-revalidate";
}
