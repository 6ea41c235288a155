import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { KeptFile } from "@/lib/media/fetch_outcome.ts";

/** A stored file by its hash; null if it does not exist. */
export async function findFile(
  db: Kysely<Schema>,
  hash: string,
): Promise<KeptFile | null> {
  const { rows: [row] } = await sql<
    Omit<KeptFile, "pictureHash"> & { picture_hash: string | null }
  >`
    select hash, ext, bytes, width, height, picture_hash::text as picture_hash
    from media_files where hash = ${hash}`.execute(db);
  if (row === undefined) return null;
  const { picture_hash, ...file } = row;
  return {
    ...file,
    pictureHash: picture_hash === null ? null : BigInt(picture_hash),
  };
}
