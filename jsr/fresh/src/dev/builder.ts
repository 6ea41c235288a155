import { App, type ListenOptions, setBuildCache } from "../app.ts";
import { uniqueName } from "../render/island_registry.ts";
import {
  type BuildOptions,
  resolveBuildConfig,
  type ResolvedBuildConfig,
} from "./build_config.ts";
import type { BuildOutput, IslandModule } from "./build_output.ts";
import { bundle, RUNTIME_NAME } from "./bundle.ts";
import { versionCssUrls } from "./css_assets.ts";
import {
  FileTransformer,
  type OnTransformOptions,
  type TransformFn,
} from "./file_transformer.ts";
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
  #transformer: FileTransformer;
  #islands = new Set<string>();

  constructor(options: BuildOptions = {}) {
    this.config = resolveBuildConfig(options);
    this.#transformer = new FileTransformer(this.config.root);
    this.onTransformStaticFile(
      { pluginName: "version-css-urls", filter: /\.css$/ },
      ({ text }) => ({ content: versionCssUrls(text, this.config.buildId) }),
    );
  }

  /** Adds an island that is in none of the folders. */
  registerIsland(specifier: string): void {
    this.#islands.add(specifier);
  }

  /** Passes static files whose path matches through a function. */
  onTransformStaticFile(
    options: OnTransformOptions,
    callback: TransformFn,
  ): void {
    this.#transformer.add(options, callback);
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
      .use(liveReload(this.config.staticDir))
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
      const { outDir, root, serverEntry, staticDir, target } = this.config;
      const transformer = this.#transformer;
      await writeBuild(output, {
        outDir,
        root,
        serverEntry,
        staticDirs: staticDir,
        target,
        transformer,
      });
      console.log(`Assets written to: ${outDir}`);
    }
    return (app) => setBuildCache(app, cache, app.config.mode);
  }

  #memoryCache(): MemoryBuildCache<State> {
    const { root, staticDir, target, mode } = this.config;
    return new MemoryBuildCache<State>({
      root,
      staticDirs: staticDir,
      target,
      mode,
      transformer: this.#transformer,
    });
  }

  async #crawl(): Promise<RouteFile[]> {
    const { islandDir, routeDir, ignore } = this.config;
    const { routes, islands } = await findRouteFiles(routeDir, ignore);
    const all = [...await walkModules(islandDir, ignore), ...islands];
    for (const path of all) this.registerIsland(path);
    return routes;
  }

  async #bundle(): Promise<Omit<BuildOutput, "routes">> {
    const { root, buildId, mode, target, sourceMap } = this.config;
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
      sourceMap,
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
