import { ConfigError } from "@/lib/config.ts";

/**
 * Makes the folder of the embedded database where it is not there yet.
 * Accounts and hashes of passwords are its owner's business alone.
 *
 * @throws {ConfigError} where there can be no such folder
 */
export function makeDataDir(path: string): void {
  try {
    Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    throw new ConfigError(
      `DATA_DIR must be a folder, or one that can be made: ${path} is not`,
    );
  }
}
