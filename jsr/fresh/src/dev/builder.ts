import { App, type ListenOptions, setBuildCache } from "../app.ts";
import { uniqueName } from "../render/island_registry.ts";
import {
  type BuildOptions,
  resolveBuildConfig,
  type ResolvedBuildConfig,
} from "./build_config.ts";
import type { BuildOutput, IslandModule } from "./build_output.ts";
import { bundle, RUNTIME_NAME } from "./bundle.ts";
import { liveReload } from "./live_reload.ts";
import { MemoryBuildCache } from "./memory_build_cache.ts";
import { findRouteFiles, type RouteFile } from "./route_files.ts";
import { walkModules } from "./walk_files.ts";
import { writeBuild } from "./write_build.ts";

export type { BuildOptions, ResolvedBuildConfig } from "./build_config.ts";

/** Builds an app, for development, for tests or for production. */
// deno-lint-ignore no-explicit-any
export class Builder<State = any> {
  config: ResolvedBuildConfig;
  #islands = new Set<string>();

  constructor(options: BuildOptions = {}) {
    this.config = resolveBuildConfig(options);
  }

  /** Serves the app for development; pages reload when something changes. */
  async listen(
    importApp: () => Promise<{ app: App<State> } | App<State>>,
    options: ListenOptions = {},
  ): Promise<void> {
    this.config.mode = "development";
    const routes = await this.#crawl();
    const imported = await importApp();
    const app = imported instanceof App ? imported : imported.app;
    const cache = this.#memoryCache();
    await cache.addRoutes({ routes });
    setBuildCache(app, cache, "development");
    const handler = app.handler();

    // Serve at once; requests wait for the bundle.
    const ready = this.#bundle().then((output) => cache.addBundle(output));
    const outer = new App<State>({ mode: "development" })
      .use(liveReload())
      .all("*", async (ctx) => {
        await ready;
        return await handler(ctx.req, ctx.info);
      });
    await Promise.all([outer.listen(options), ready]);
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
    const routes = await this.#crawl();
    const output = { ...await this.#bundle(), routes };
    const cache = this.#memoryCache();
    if (options.snapshot === "memory") {
      await cache.addBundle(output);
      await cache.addRoutes(output);
    } else {
      await writeBuild(output, this.config);
    }
    if (this.config.mode === "production") {
      console.log(`Assets written to: ${this.config.outDir}`);
    }
    return (app) => setBuildCache(app, cache, app.config.mode);
  }

  #memoryCache(): MemoryBuildCache<State> {
    return new MemoryBuildCache<State>(this.config);
  }

  async #crawl(): Promise<RouteFile[]> {
    const { islandDir, routeDir } = this.config;
    const { routes, islands } = await findRouteFiles(routeDir);
    const all = [...await walkModules(islandDir), ...islands];
    for (const path of all) this.#islands.add(path);
    return routes;
  }

  async #bundle(): Promise<Omit<BuildOutput, "routes">> {
    const { root, buildId, mode, target } = this.config;
    const scriptPath = `/_fresh/js/${buildId}/`;
    const islands: IslandModule[] = [];
    const taken = new Set([RUNTIME_NAME]);
    for (const specifier of this.#islands) {
      const name = uniqueName(moduleName(specifier), taken);
      taken.add(name);
      islands.push({ name, specifier, file: `${scriptPath}${name}.js` });
    }
    const scripts = await bundle({
      root,
      buildId,
      development: mode === "development",
      target,
      islands: new Map(islands.map((one) => [one.name, one.specifier])),
    });
    const clientEntry = `${scriptPath}${RUNTIME_NAME}.js`;
    return { buildId, clientEntry, scriptPath, islands, scripts };
  }
}

/** `islands/nav-bar.tsx` to `nav-bar`. */
function moduleName(specifier: string): string {
  const file = specifier.split(/[/\\]/).at(-1)!;
  return file.replace(/\.\w+$/, "");
}
