import { buildId } from "../build_id.ts";
import { resolvePath } from "../config.ts";
import type { SourceMapOptions } from "./bundle.ts";

/** Options of `new Builder()`. Paths are relative to `root`, or file URLs. */
export interface BuildOptions {
  /** The syntax that browsers must know; see esbuild's `target`. */
  target?: string | string[];
  /** The project's folder, by default the current one. */
  root?: string;
  /** Where the build is written, by default `_fresh`. */
  outDir?: string;
  /** Static files, by default `static`; of several folders the first wins. */
  staticDir?: string | string[];
  islandDir?: string;
  routeDir?: string;
  /** The module that exports `app`, by default `main.ts`. */
  serverEntry?: string;
  /** Files that are no routes and no islands, by default tests. */
  ignore?: RegExp[];
  sourceMap?: SourceMapOptions;
}

/** The options with defaults filled in and paths made absolute. */
export interface ResolvedBuildConfig {
  target: string | string[];
  root: string;
  outDir: string;
  staticDir: string[];
  islandDir: string;
  routeDir: string;
  serverEntry: string;
  ignore: RegExp[];
  mode: "development" | "production";
  buildId: string;
  sourceMap?: SourceMapOptions;
}

const TEST_FILE = /[._]test\.(?:[tj]sx?|[mc][tj]s)$/;

/** Fills in defaults. */
export function resolveBuildConfig(options: BuildOptions): ResolvedBuildConfig {
  const root = resolvePath(options.root ?? ".", Deno.cwd());
  const path = (value: string) => resolvePath(value, root);
  return {
    target: options.target ?? ["chrome99", "firefox99", "safari15"],
    root,
    outDir: path(options.outDir ?? "_fresh"),
    staticDir: [options.staticDir ?? "static"].flat().map(path),
    islandDir: path(options.islandDir ?? "islands"),
    routeDir: path(options.routeDir ?? "routes"),
    serverEntry: path(options.serverEntry ?? "main.ts"),
    ignore: options.ignore ?? [TEST_FILE],
    mode: "production",
    buildId: buildId(),
    ...(options.sourceMap && { sourceMap: options.sourceMap }),
  };
}
