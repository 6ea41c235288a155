import { Buffer } from "node:buffer";
import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";

/** Maximum size of an upload. */
export const UPLOAD_BYTES_MAX = 1_000_000_000;
/** Bytes per row in the database. */
const PART_SIZE = 512 * 1024;
/** A part that is not full after this long is stored; far less than what `tidyUploads` allows. */
const PART_SECONDS = 30;

const DISCARDED =
  "A file was discarded while it was being uploaded. Upload all of them again.";

const tooLarge = () =>
  new Problem("payload_too_large", {
    message:
      "The file is larger than 1 GB. Import it with the command, or send it to /internal/imports.",
  });

/**
 * Stores an upload as it arrives. No connection is held between two parts.
 *
 * @returns the number of bytes
 * @throws {Problem} `payload_too_large`, or `invalid_body` if the upload
 *   was deleted in the meantime
 */
export async function writeParts(
  db: Kysely<Schema>,
  uploadId: number,
  bytes: AsyncIterable<Uint8Array>,
  now: () => number,
  bytesMax = UPLOAD_BYTES_MAX,
): Promise<number> {
  let waiting: Uint8Array[] = [];
  let waitingSize = 0;
  let size = 0;
  let part = 0;
  let writtenAt = now();
  const write = async () => {
    const data = Buffer.concat(waiting);
    waiting = [];
    waitingSize = 0;
    writtenAt = now();
    const { numAffectedRows } = await sql`
      with kept as (
        update uploads set bytes = bytes + ${data.length}, updated_at = ${writtenAt}
        where id = ${uploadId} and state = 'receiving' returning id)
      insert into upload_parts (upload_id, part, data)
      select id, ${part++}, ${data} from kept`.execute(db);
    if (numAffectedRows === 0n) {
      throw new Problem("invalid_body", { message: DISCARDED });
    }
  };
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge();
    waiting.push(chunk);
    waitingSize += chunk.length;
    if (waitingSize >= PART_SIZE || now() - writtenAt >= PART_SECONDS) {
      await write();
    }
  }
  if (waitingSize > 0) await write();
  return size;
}

/** Reads an upload part by part. */
export function readParts(
  db: Kysely<Schema>,
  uploadId: number,
): ReadableStream<Uint8Array> {
  let part = 0;
  return new ReadableStream({
    async pull(controller) {
      const row = await db.selectFrom("upload_parts").select("data")
        .where("upload_id", "=", uploadId).where("part", "=", part++)
        .executeTakeFirst();
      if (row === undefined) controller.close();
      else controller.enqueue(row.data);
    },
  }, { highWaterMark: 0 });
}
