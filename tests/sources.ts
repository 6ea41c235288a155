import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The text of each TypeScript file by its path in the project. */
export async function sources(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const file of glob("**/*.{ts,tsx}", { cwd: ROOT, exclude })) {
    files.set(file, await Deno.readTextFile(ROOT + file));
  }
  return files;
}

const exclude = (path: string): boolean =>
  /(?:^|\/)(?:node_modules|_fresh|static|data|\.[^/]*)$/.test(path);
