import type { BundledFile } from "./bundle.ts";
import type { RouteFile } from "./route_files.ts";

/** An island module, and the script that holds it. */
export interface IslandModule {
  /** Unique among the modules; also the name of the script. */
  name: string;
  /** Path or file URL of the module. */
  specifier: string;
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
