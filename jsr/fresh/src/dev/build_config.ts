import { buildId } from "../build_id.ts";
import { resolvePath } from "../config.ts";

/** Options of `new Builder()`. Paths are relative to `root`, or file URLs. */
export interface BuildOptions {
  /** The syntax that browsers must know; see esbuild's `target`. */
  target?: string | string[];
  /** The project's folder, by default the current one. */
  root?: string;
  /** Where the build is written, by default `_fresh`. */
  outDir?: string;
  /** Static files, by default `static`. */
  staticDir?: string;
}

/** The options with defaults filled in and paths made absolute. */
export interface ResolvedBuildConfig {
  target: string | string[];
  root: string;
  outDir: string;
  staticDir: string;
  islandDir: string;
  routeDir: string;
  /** The module that exports `app`. */
  serverEntry: string;
  mode: "development" | "production";
  buildId: string;
}

/** Fills in defaults. */
export function resolveBuildConfig(options: BuildOptions): ResolvedBuildConfig {
  const root = resolvePath(options.root ?? ".", Deno.cwd());
  const path = (value: string) => resolvePath(value, root);
  return {
    target: options.target ?? ["chrome99", "firefox99", "safari15"],
    root,
    outDir: path(options.outDir ?? "_fresh"),
    staticDir: path(options.staticDir ?? "static"),
    islandDir: path("islands"),
    routeDir: path("routes"),
    serverEntry: path("main.ts"),
    mode: "production",
    buildId: buildId(),
  };
}
