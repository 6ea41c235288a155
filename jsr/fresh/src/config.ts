import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Options of `new App()`. */
export interface FreshConfig {
  /** Serve below this path, e.g. `"/docs"`. */
  basePath?: string;
  mode?: "development" | "production";
  /** Build `ctx.url` from `X-Forwarded-Proto` and `X-Forwarded-Host`. */
  trustProxy?: boolean;
}

/** The options with defaults filled in. */
export interface ResolvedFreshConfig {
  root: string;
  basePath: string;
  mode: "development" | "production";
  trustProxy: boolean;
}

/** Fills in defaults. */
export function resolveConfig(config: FreshConfig): ResolvedFreshConfig {
  return {
    root: ".",
    basePath: config.basePath ?? "",
    mode: config.mode ?? "production",
    trustProxy: config.trustProxy ?? false,
  };
}

/** Turns a file URL, an absolute or a relative path into an absolute path. */
export function resolvePath(path: string, root: string): string {
  if (path.startsWith("file://")) return fileURLToPath(path);
  return isAbsolute(path) ? path : join(root, path);
}
