import { join } from "node:path";

const TEST_FILE = /[._]test\.(?:[tj]sx?|[mc][tj]s)$/;
const SCRIPT = /\.[tj]sx?$/;

/** Absolute paths of all files below a directory; none if it is missing. */
export async function walkFiles(
  dir: string,
  skip: (path: string) => boolean = () => false,
): Promise<string[]> {
  const files: string[] = [];
  try {
    for await (const entry of Deno.readDir(dir)) {
      const path = join(dir, entry.name);
      if (skip(path)) continue;
      if (entry.isDirectory) files.push(...await walkFiles(path, skip));
      else if (entry.isFile) files.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files.sort();
}

/** The modules below a directory, tests left out. */
export async function walkModules(dir: string): Promise<string[]> {
  const files = await walkFiles(dir, (path) => TEST_FILE.test(path));
  return files.filter((path) => SCRIPT.test(path));
}
