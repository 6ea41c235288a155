import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Options of `new App()`. */
export interface FreshConfig {
  mode?: "development" | "production";
}

/** The options with defaults filled in. */
export interface ResolvedFreshConfig {
  root: string;
  mode: "development" | "production";
}

/** Turns a file URL, an absolute or a relative path into an absolute path. */
export function resolvePath(path: string, root: string): string {
  if (path.startsWith("file://")) return fileURLToPath(path);
  return isAbsolute(path) ? path : join(root, path);
}
