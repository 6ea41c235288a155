import { readdirSync } from "node:fs";
import { listImports } from "./imports_of.ts";

/** What starts a process, a thread, a server, a browser or a database. */
const STARTS =
  /\bDeno\.(?:Command|serve|listen)\b|\bnew Worker\(|\b(?:createDatabase|PGlite)\b|playwright-core|"node:http"/;
const FOLDERS = ["tests", "lib"];

/**
 * The test files that start nothing, neither themselves nor in the helpers
 * under `tests/` that they import.
 */
export function unitTests(root: URL): string[] {
  const read = (file: string) => Deno.readTextFileSync(new URL(file, root));
  const startsNothing = (file: string, seen = new Set([file])): boolean => {
    const text = read(file);
    return !STARTS.test(text) && listImports(file, text).every((imported) => {
      if (!imported.startsWith("tests/") || seen.has(imported)) return true;
      seen.add(imported);
      return !/\.tsx?$/.test(imported) || startsNothing(imported, seen);
    });
  };
  return FOLDERS.flatMap((folder) => testFiles(root, folder))
    .filter((file) => startsNothing(file));
}

/** The test files in a folder and those within, in order. */
export function testFiles(root: URL, folder: string): string[] {
  const options = { recursive: true, encoding: "utf8" } as const;
  return readdirSync(new URL(folder, root), options)
    .filter((file) => /_test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`).sort();
}
