import { createHash } from "node:crypto";
import { dirname, join, relative } from "node:path";
import type { FileSnapshot } from "../snapshot_build_cache.ts";
import type { ResolvedBuildConfig } from "./build_config.ts";
import { contentType } from "./content_type.ts";
import { processedFile } from "./css_assets.ts";
import { walkFiles } from "./walk_files.ts";

// `.git` and the like are not for serving, `.well-known` is.
const HIDDEN = /[/\\]\.(?!well-known(?:[/\\]|$))[^/\\]+$/;

/** Lists the static files; style sheets are written anew, to `outDir`. */
export async function snapshotStaticFiles(
  { root, outDir, staticDir, buildId }: ResolvedBuildConfig,
): Promise<Map<string, FileSnapshot>> {
  const files = new Map<string, FileSnapshot>();
  const skip = (path: string) => path === outDir || HIDDEN.test(path);
  for (const path of await walkFiles(staticDir, skip)) {
    const name = "/" + posix(relative(staticDir, path));
    const made = await processedFile(path, buildId);
    files.set(
      name,
      made
        ? fileSnapshot(root, await writeFile(outDir, name, made), made)
        : fileSnapshot(root, path, await Deno.readFile(path)),
    );
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

function posix(path: string): string {
  return path.replaceAll("\\", "/");
}
