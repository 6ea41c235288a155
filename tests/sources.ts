import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The text of each TypeScript file by its path in the project. */
export async function sources(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  async function walk(folder: string): Promise<void> {
    for await (const entry of Deno.readDir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory) {
        if (!/^(node_modules|_fresh|static|data|\..*)$/.test(entry.name)) {
          await walk(path);
        }
      } else if (/\.tsx?$/.test(entry.name)) {
        files.set(relative(ROOT, path), await Deno.readTextFile(path));
      }
    }
  }
  await walk(ROOT);
  return files;
}
