import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildId } from "../build_id.ts";
import type { RouteFile } from "../fs_routes.ts";
import type { BundledFile } from "./bundle.ts";

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
export interface ResolvedBuildConfig extends Required<BuildOptions> {
  mode: "development" | "production";
  buildId: string;
}

export function resolveBuildConfig(options: BuildOptions): ResolvedBuildConfig {
  const root = absolutePath(Deno.cwd(), options.root ?? ".");
  return {
    target: options.target ?? ["chrome99", "firefox99", "safari15"],
    root,
    outDir: absolutePath(root, options.outDir ?? "_fresh"),
    staticDir: absolutePath(root, options.staticDir ?? "static"),
    mode: "production",
    buildId: buildId(),
  };
}

function absolutePath(root: string, path: string): string {
  return path.startsWith("file://") ? fileURLToPath(path) : resolve(root, path);
}

/** An island module, and the script that holds it. */
export interface IslandModule {
  /** Unique among the modules; also the name of the script. */
  name: string;
  /** Path of the module. */
  path: string;
  /** URL path of the script. */
  file: string;
}

/** Everything that a build has found and made. */
export interface BuildOutput {
  buildId: string;
  clientEntry: string;
  /** URL path of the directory of scripts. */
  scriptPath: string;
  islands: IslandModule[];
  routes: RouteFile[];
  scripts: BundledFile[];
}
