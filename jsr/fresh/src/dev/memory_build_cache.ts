import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildCache, StaticFile } from "../build_cache.ts";
import { type FsRoute, fsRoutesToCommands } from "../fs_routes.ts";
import {
  type IslandRegistry,
  registerIslands,
} from "../render/island_registry.ts";
import type { Command } from "../routing/commands.ts";
import type { BuildOutput } from "./build_output.ts";
import { contentType } from "./content_type.ts";
import type { FileTransformer } from "./file_transformer.ts";

/** Where a build in memory finds static files, and how it serves them. */
export interface MemoryBuildOptions {
  root: string;
  staticDirs: string[];
  target: string | string[];
  mode: "development" | "production";
  transformer: FileTransformer;
}

/** A build that is served from memory, its static files from their folders. */
export class MemoryBuildCache<State> implements BuildCache<State> {
  readonly root: string;
  readonly islands: IslandRegistry = new Map();
  readonly liveReload: boolean;
  clientEntry = "";
  #options: MemoryBuildOptions;
  #scripts = new Map<string, { contents: Uint8Array; hash: string }>();
  #commands: Command<State>[] = [];

  constructor(options: MemoryBuildOptions) {
    this.root = options.root;
    this.liveReload = options.mode === "development";
    this.#options = options;
  }

  fsRoutes(): Command<State>[] {
    return this.#commands;
  }

  /** Loads the route files, those that may wait when they are needed. */
  async addRoutes({ routes }: Pick<BuildOutput, "routes">): Promise<void> {
    const files = await Promise.all(routes.map(async (file) => {
      const { href } = pathToFileURL(file.filePath);
      const mod = file.lazy ? () => import(href) : await import(href);
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
    for (const { name, specifier, file } of output.islands) {
      const url = /^\w+:/.test(specifier)
        ? specifier
        : pathToFileURL(specifier).href;
      registerIslands(this.islands, await import(url), file, name);
    }
  }

  async readFile(pathname: string): Promise<StaticFile | null> {
    const script = this.#scripts.get(pathname);
    if (script) return inMemory(pathname, script.contents, script.hash);
    for (const dir of this.#options.staticDirs) {
      const path = resolve(dir, `.${pathname}`);
      // An address that leads out of the folder names no file of it.
      if (/^\.\.(?:\/|$)/.test(relative(dir, path))) continue;
      const file = await this.#readStatic(path);
      if (file) return file;
    }
    return null;
  }

  async #readStatic(path: string): Promise<StaticFile | null> {
    const { transformer, mode, target } = this.#options;
    try {
      if (!(await Deno.stat(path)).isFile) return null;
      const made = await transformer.process(path, mode, target);
      const own = made?.find((one) => one.path === path);
      if (own) return inMemory(path, own.content, null);
      const file = await Deno.open(path);
      return {
        hash: null,
        size: (await file.stat()).size,
        contentType: contentType(path),
        readable: file.readable,
        close: () => file.close(),
      };
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      if (error instanceof Deno.errors.NotADirectory) return null;
      // Names that no file can have: with NUL, or too long.
      const { code } = error as { code?: string };
      if (code === "EINVAL" || code === "ENAMETOOLONG") return null;
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
