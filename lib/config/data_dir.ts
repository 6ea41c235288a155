import { join } from "node:path";
import { ConfigError } from "@/lib/config/config.ts";

/** The file that the one process using the folder locks; see `lockDirectory`. */
export const getLockFile = (dataDir: string) => join(dataDir, "lock");

/**
 * Makes the embedded database's folder, which only its owner may read.
 * @throws {ConfigError} there can be no such folder, or no file in it
 */
export function makeDataDir(path: string): void {
  const file = getLockFile(path);
  try {
    Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
    // Only an attempt shows whether a file can be created: the mode does not, for
    // root or on a file system that is mounted read-only.
    Deno.openSync(file, { create: true, write: true }).close();
  } catch {
    throw new ConfigError(
      `DATA_DIR must be a writable directory: ${file} cannot be written`,
    );
  }
}
