import { extname } from "node:path";

/** Of the files that the project has; upstream knows all. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=UTF-8",
  ".ico": "image/vnd.microsoft.icon",
  ".js": "text/javascript; charset=UTF-8",
  ".json": "application/json; charset=UTF-8",
  ".map": "application/json; charset=UTF-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=UTF-8",
  ".webm": "video/webm",
  ".woff2": "font/woff2",
};

/** The media type of a file by its name, `text/plain` if it says nothing. */
export function contentType(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? "text/plain";
}
