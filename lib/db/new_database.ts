import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar/fs";

/** The files that `initdb` would write, which takes PGlite four seconds. */
const packedFiles = () =>
  new URL(
    "prepopulatedfs.tgz",
    import.meta.resolve("@electric-sql/pglite-prepopulatedfs"),
  );

/** Returns the tar file of a new database. */
export const readNewDatabase = (): Uint8Array =>
  gunzipSync(Deno.readFileSync(packedFiles()));

/**
 * Writes the files of a new database, all or none: PGlite cannot open what a
 * kill left incomplete. A folder with files in it is never replaced.
 */
export async function writeNewDatabase(folder: string): Promise<void> {
  const partial = `${folder}.new`;
  await Deno.remove(partial, { recursive: true }).catch(() => {});
  await pipeline(
    createReadStream(packedFiles()),
    createGunzip(),
    unpackTar(partial, { fmode: 0o600, dmode: 0o700 }),
  );
  await Deno.rename(partial, folder);
}
