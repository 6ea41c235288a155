import type { Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { acceptsGzip } from "@/lib/http/negotiate.ts";

/** The content types of pages. JSON is missing because the API compresses its own responses. */
const TEXTUAL =
  /^(?:text\/(?:html|css|javascript|plain)|application\/javascript|image\/svg\+xml)\b/;

function isWorthIt({ body, headers, status }: Response): boolean {
  return body !== null && status !== 206 && !headers.has("content-encoding") &&
    TEXTUAL.test(headers.get("content-type") ?? "");
}

/** Gzips pages, styles, scripts and SVG for clients that accept it. */
export const compress: Middleware<State> = async (ctx) => {
  const response = await ctx.next();
  if (!isWorthIt(response)) return response;
  response.headers.append("vary", "Accept-Encoding");
  if (!acceptsGzip(ctx.req)) return response;
  const { headers } = response;
  headers.set("content-encoding", "gzip");
  headers.delete("content-length");
  return new Response(
    response.body!.pipeThrough(new CompressionStream("gzip")),
    response,
  );
};
