import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The part of a `deno.json` that bundling needs. */
export interface DenoConfig {
  /** The directory of the file. */
  dir: string;
  imports: Record<string, string>;
  jsxImportSource: string;
}

/**
 * Reads the `deno.json` of a project, or the nearest one above it. A project
 * without one, as in tests, is bundled with the imports of this one.
 */
export async function readDenoConfig(root: string): Promise<DenoConfig> {
  const here = dirname(fileURLToPath(import.meta.url));
  return await search(root) ?? await search(dirname(dirname(dirname(here)))) ??
    { dir: root, imports: {}, jsxImportSource: "preact" };
}

async function search(start: string): Promise<DenoConfig | undefined> {
  for (let dir = start;; dir = dirname(dir)) {
    const config = await read(join(dir, "deno.json"));
    if (config?.imports) {
      return {
        dir,
        imports: config.imports,
        jsxImportSource: config.compilerOptions?.jsxImportSource ?? "preact",
      };
    }
    if (dir === dirname(dir)) return undefined;
  }
}

interface ConfigFile {
  imports?: Record<string, string>;
  compilerOptions?: { jsxImportSource?: string };
}

async function read(path: string): Promise<ConfigFile | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
