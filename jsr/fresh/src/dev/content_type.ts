import { extname } from "node:path";

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=UTF-8",
  ".csv": "text/csv; charset=UTF-8",
  ".gif": "image/gif",
  ".gz": "application/gzip",
  ".htm": "text/html; charset=UTF-8",
  ".html": "text/html; charset=UTF-8",
  ".ico": "image/vnd.microsoft.icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=UTF-8",
  ".json": "application/json; charset=UTF-8",
  ".map": "application/json; charset=UTF-8",
  ".md": "text/markdown; charset=UTF-8",
  ".mjs": "text/javascript; charset=UTF-8",
  ".mp4": "video/mp4",
  ".otf": "font/otf",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=UTF-8",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xml": "text/xml; charset=UTF-8",
};

/** The media type of a file by its name, `text/plain` if it says nothing. */
export function contentType(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? "text/plain";
}
