import { dirname, join } from "node:path";

/** The part of a `deno.json` that bundling needs. */
export interface DenoConfig {
  /** The directory of the file. */
  dir: string;
  imports: Record<string, string>;
}

/** Reads the `deno.json` of a project, or the nearest one above it. */
export async function readDenoConfig(root: string): Promise<DenoConfig> {
  for (let dir = root;; dir = dirname(dir)) {
    const imports = await readImports(join(dir, "deno.json"));
    if (imports !== undefined) return { dir, imports };
    if (dir === dirname(dir)) return { dir: root, imports: {} };
  }
}

async function readImports(
  path: string,
): Promise<Record<string, string> | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(path)).imports;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
