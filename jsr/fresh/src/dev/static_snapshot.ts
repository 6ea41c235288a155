import { createHash } from "node:crypto";
import { dirname, join, relative } from "node:path";
import type { FileSnapshot } from "../snapshot_build_cache.ts";
import { contentType } from "./content_type.ts";
import type { FileTransformer } from "./file_transformer.ts";
import { walkFiles } from "./walk_files.ts";

/** Where static files come from, and where changed ones are written. */
export interface StaticSnapshotOptions {
  root: string;
  /** The build's own folder of static files. */
  outDir: string;
  staticDirs: string[];
  target: string | string[];
  transformer: FileTransformer;
}

// `.git` and the like are not for serving, `.well-known` is.
const HIDDEN = /[/\\]\.(?!well-known(?:[/\\]|$))[^/\\]+$/;

/** Lists the static files, first folder first; transformed ones are written. */
export async function snapshotStaticFiles(
  options: StaticSnapshotOptions,
): Promise<Map<string, FileSnapshot>> {
  const { root, outDir, staticDirs, target, transformer } = options;
  const files = new Map<string, FileSnapshot>();
  const add = (name: string, path: string, content: Uint8Array) => {
    if (!files.has(name)) files.set(name, fileSnapshot(root, path, content));
  };
  for (const dir of staticDirs) {
    const skip = (path: string) => path === outDir || HIDDEN.test(path);
    for (const path of await walkFiles(dir, skip)) {
      const made = await transformer.process(path, "production", target);
      if (!made) {
        add(urlPath(dir, path), path, await Deno.readFile(path));
        continue;
      }
      for (const file of made) {
        const name = urlPath(dir, file.path);
        const written = await writeFile(outDir, name, file.content);
        add(name, written, file.content);
      }
    }
  }
  return files;
}

/** Writes a file of the build; returns its path. */
export async function writeFile(
  outDir: string,
  name: string,
  content: Uint8Array,
): Promise<string> {
  const path = join(outDir, name);
  if (relative(outDir, path).startsWith("..")) {
    throw new Error(`Built file resolved outside of "${outDir}": ${path}`);
  }
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeFile(path, content);
  return path;
}

/** What the snapshot says of a file. */
export function fileSnapshot(
  root: string,
  path: string,
  content: Uint8Array,
): FileSnapshot {
  return {
    filePath: posix(relative(root, path)),
    hash: createHash("sha256").update(content).digest("hex"),
    contentType: contentType(path),
  };
}

function urlPath(dir: string, path: string): string {
  return "/" + posix(relative(dir, path));
}

function posix(path: string): string {
  return path.replaceAll("\\", "/");
}
