import { isAbsolute, join } from "node:path";
import type { BuildCache, StaticFile } from "./build_cache.ts";
import { setBuildId } from "./build_id.ts";
import { type FsRoute, fsRoutesToCommands } from "./fs_routes.ts";
import type { IslandRegistry } from "./render/island_registry.ts";
import type { Command } from "./routing/commands.ts";

/** A file of the build, as `_fresh/snapshot.js` lists it. */
export interface FileSnapshot {
  /** Relative to the project's root, or absolute. */
  filePath: string;
  hash: string;
  contentType: string;
}

/** What `_fresh/snapshot.js` exports. */
export interface Snapshot<State> {
  buildId: string;
  clientEntry: string;
  islands: IslandRegistry;
  fsRoutes: FsRoute<State>[];
  /** By URL path, not encoded. */
  staticFiles: Map<string, FileSnapshot>;
}

/** A finished build on disk. */
export class ProdBuildCache<State> implements BuildCache<State> {
  readonly islands: IslandRegistry;
  readonly clientEntry: string;
  readonly liveReload = false;
  #snapshot: Snapshot<State>;

  constructor(readonly root: string, snapshot: Snapshot<State>) {
    setBuildId(snapshot.buildId);
    this.islands = snapshot.islands;
    this.clientEntry = snapshot.clientEntry;
    this.#snapshot = snapshot;
  }

  fsRoutes(): Command<State>[] {
    return fsRoutesToCommands(this.#snapshot.fsRoutes);
  }

  async readFile(pathname: string): Promise<StaticFile | null> {
    const info = this.#snapshot.staticFiles.get(pathname);
    if (!info) return null;
    const path = isAbsolute(info.filePath)
      ? info.filePath
      : join(this.root, info.filePath);
    const file = await Deno.open(path);
    const { size } = await file.stat();
    return {
      hash: info.hash,
      contentType: info.contentType,
      size,
      readable: file.readable,
      close: () => file.close(),
    };
  }
}
