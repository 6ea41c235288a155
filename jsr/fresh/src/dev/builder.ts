import { join, parse } from "node:path";
import { App, setBuildCache } from "../app.ts";
import type { RouteFile } from "../fs_routes.ts";
import { uniqueName } from "../render/island_registry.ts";
import {
  type BuildOptions,
  type BuildOutput,
  type IslandModule,
  resolveBuildConfig,
  type ResolvedBuildConfig,
} from "./build_config.ts";
import { bundle, RUNTIME_NAME } from "./bundle.ts";
import { liveReload } from "./live_reload.ts";
import { MemoryBuildCache } from "./memory_build_cache.ts";
import { findRouteFiles } from "./route_files.ts";
import { walkModules } from "./walk_files.ts";
import { writeBuild } from "./write_build.ts";

/** Builds an app, for development, for tests or for production. */
// deno-lint-ignore no-explicit-any
export class Builder<State = any> {
  config: ResolvedBuildConfig;

  constructor(options: BuildOptions = {}) {
    this.config = resolveBuildConfig(options);
  }

  /** Serves the app for development; pages reload when something changes. */
  async listen(
    importApp: () => Promise<{ app: App<State> } | App<State>>,
    options: Deno.ServeTcpOptions,
  ): Promise<void> {
    this.config.mode = "development";
    const routes = await this.#findRoutes();
    const imported = await importApp();
    const app = imported instanceof App ? imported : imported.app;
    const cache = new MemoryBuildCache<State>(this.config);
    await cache.addRoutes(routes);
    setBuildCache(app, cache, "development");
    const handler = app.handler();
    const reload = liveReload();

    // Serve at once; requests wait for the bundle.
    const ready = this.#bundle().then((output) => cache.addBundle(output));
    Deno.serve(options, async (req, info) => {
      const response = reload(req);
      if (response !== null) return response;
      await ready;
      return await handler(req, info);
    });
    await ready;
  }

  /**
   * Builds to disk, or in memory for tests. Returns a function that gives the
   * build to an app; a build on disk is started by its own `server.js`.
   */
  async build(
    options: {
      mode?: ResolvedBuildConfig["mode"];
      snapshot?: "disk" | "memory";
    } = {},
  ): Promise<(app: App<State>) => void> {
    this.config.mode = options.mode ?? "production";
    const routes = await this.#findRoutes();
    const output = await this.#bundle();
    const cache = new MemoryBuildCache<State>(this.config);
    if (options.snapshot === "memory") {
      await cache.addBundle(output);
      await cache.addRoutes(routes);
    } else {
      await writeBuild({ ...output, routes }, this.config);
    }
    if (this.config.mode === "production") {
      console.log(`Assets written to: ${this.config.outDir}`);
    }
    return (app) => setBuildCache(app, cache, app.config.mode);
  }

  #findRoutes(): Promise<RouteFile[]> {
    return findRouteFiles(join(this.config.root, "routes"));
  }

  async #bundle(): Promise<Omit<BuildOutput, "routes">> {
    const { root, buildId, mode, target } = this.config;
    const scriptPath = `/_fresh/js/${buildId}/`;
    const islands: IslandModule[] = [];
    const taken = new Set([RUNTIME_NAME]);
    for (const path of await walkModules(join(root, "islands"))) {
      const name = uniqueName(parse(path).name, taken);
      taken.add(name);
      islands.push({ name, path, file: `${scriptPath}${name}.js` });
    }
    const scripts = await bundle({
      root,
      buildId,
      development: mode === "development",
      target,
      islands: new Map(islands.map(({ name, path }) => [name, path])),
    });
    const clientEntry = `${scriptPath}${RUNTIME_NAME}.js`;
    return { buildId, clientEntry, scriptPath, islands, scripts };
  }
}
