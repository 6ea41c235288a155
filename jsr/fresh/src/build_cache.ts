import type { Command } from "./routing/commands.ts";
import type { IslandRegistry } from "./render/island_registry.ts";

/** A file that `staticFiles()` can send. Call `close()` if it is not sent. */
export interface StaticFile {
  /** Hex SHA-256, or null while developing. */
  hash: string | null;
  /** Bytes. */
  size: number;
  contentType: string;
  readable: ReadableStream<Uint8Array> | Uint8Array;
  close(): void;
}

/** The result of a build, as the app reads it. */
export interface BuildCache<State = unknown> {
  root: string;
  islands: IslandRegistry;
  /** URL path of the script that hydrates islands. */
  clientEntry: string;
  /** True if pages should load the script that reloads them on change. */
  liveReload: boolean;
  fsRoutes(): Command<State>[];
  readFile(pathname: string): Promise<StaticFile | null>;
}

/** What an app has before any build: no routes, no files, no islands. */
export function emptyBuildCache<State>(): BuildCache<State> {
  return {
    root: "",
    islands: new Map(),
    clientEntry: "",
    liveReload: false,
    fsRoutes: () => [],
    readFile: () => Promise.resolve(null),
  };
}
