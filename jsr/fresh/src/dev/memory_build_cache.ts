import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildCache, StaticFile } from "../build_cache.ts";
import {
  type FsRoute,
  fsRoutesToCommands,
  type RouteFile,
} from "../fs_routes.ts";
import {
  type IslandRegistry,
  registerIslands,
} from "../render/island_registry.ts";
import type { Command } from "../routing/commands.ts";
import type { BuildOutput, ResolvedBuildConfig } from "./build_config.ts";
import { contentType } from "./content_type.ts";
import { processedFile } from "./css_assets.ts";

/** A build that is served from memory, its static files from their folders. */
export class MemoryBuildCache<State> implements BuildCache<State> {
  readonly root: string;
  readonly islands: IslandRegistry = new Map();
  readonly liveReload: boolean;
  clientEntry = "";
  #options: ResolvedBuildConfig;
  #scripts = new Map<string, { contents: Uint8Array; hash: string | null }>();
  #processed = new Map<string, Uint8Array>();
  #commands: Command<State>[] = [];

  constructor(options: ResolvedBuildConfig) {
    this.root = options.root;
    this.liveReload = options.mode === "development";
    this.#options = options;
  }

  fsRoutes(): Command<State>[] {
    return this.#commands;
  }

  /** Loads the files around routes; routes are loaded when they are needed. */
  async addRoutes(routes: RouteFile[]): Promise<void> {
    const files = await Promise.all(routes.map(async (file) => {
      const { href } = pathToFileURL(file.filePath);
      const mod = file.type === "route"
        ? () => import(href)
        : await import(href);
      return { ...file, mod } as FsRoute<State>;
    }));
    this.#commands = fsRoutesToCommands(files);
  }

  /** Takes up the bundle and registers the islands in it. */
  async addBundle(output: Omit<BuildOutput, "routes">): Promise<void> {
    this.clientEntry = output.clientEntry;
    for (const { name, contents, hash } of output.scripts) {
      this.#scripts.set(output.scriptPath + name, { contents, hash });
    }
    for (const { name, path, file } of output.islands) {
      const { href } = pathToFileURL(path);
      registerIslands(this.islands, await import(href), file, name);
    }
  }

  async readFile(pathname: string): Promise<StaticFile | null> {
    const script = this.#scripts.get(pathname);
    if (script) return inMemory(pathname, script.contents, script.hash);
    const { staticDir, buildId } = this.#options;
    const path = resolve(staticDir, `.${pathname}`);
    if (relative(staticDir, path).startsWith("..")) {
      throw new Error(`The file is outside of the static folder: ${path}`);
    }
    try {
      const known = this.#processed.get(path);
      if (known) return inMemory(path, known, null);
      if (!(await Deno.stat(path)).isFile) return null;
      const made = await processedFile(path, buildId);
      if (made) {
        // As upstream has it, a style sheet stays as it is until a restart.
        this.#processed.set(path, made);
        return inMemory(path, made, null);
      }
      const file = await Deno.open(path);
      return {
        hash: null,
        size: (await file.stat()).size,
        contentType: contentType(path),
        readable: file.readable,
        close: () => file.close(),
      };
    } catch (error) {
      // As upstream has it, a name that no file can have is an error.
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  }
}

function inMemory(
  path: string,
  content: Uint8Array,
  hash: string | null,
): StaticFile {
  return {
    hash,
    size: content.byteLength,
    contentType: contentType(path),
    readable: content,
    close: () => {},
  };
}
