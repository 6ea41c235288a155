import { createHash } from "node:crypto";
import type { Database } from "@/lib/db/database.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/**
 * Records in a transaction. Counters are written once in each; readers of the
 * embedded database wait for it.
 */
const COUNT_MAX = { pglite: 500, postgres: 1_000 };

/** Characters of a batch, which statements carry as one text. Three batches are in memory at once. */
const SIZE_MAX = 4 * 1024 * 1024;

export function batchSizeOf({ kind }: Pick<Database, "kind">): number {
  return COUNT_MAX[kind];
}

/** A valid record on its way into the archive. */
export interface Incoming {
  record: AdRecord;
  /** SHA-256 of the record: equal records change nothing. */
  hash: string;
  /** The record's number in the run. */
  position: number;
}

/** Gathers records into batches. Input that breaks gives its whole records first. */
export async function* toBatches(
  records: AsyncIterable<AdRecord> | Iterable<AdRecord>,
  countMax: number,
): AsyncGenerator<Incoming[]> {
  const batch: Incoming[] = [];
  let size = 0;
  let position = 0;
  const ids = new Set<string>();
  const take = () => {
    size = 0;
    ids.clear();
    return batch.splice(0);
  };
  try {
    for await (const record of records) {
      // What a record omits is looked up in the archive, so an earlier record
      // of the same ad has to be there by then.
      if (record.omitted !== undefined && ids.has(record.ad_archive_id)) {
        yield take();
      }
      const { omitted, ...members } = record;
      // The hashes of stored ads were made with this name.
      const text = JSON.stringify({ ...members, untold: omitted });
      const hash = createHash("sha256").update(text).digest("base64url");
      batch.push({ record, hash, position: position++ });
      ids.add(record.ad_archive_id);
      size += text.length;
      if (batch.length >= countMax || size >= SIZE_MAX) yield take();
    }
  } catch (error) {
    if (error instanceof ImportInputError && batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}
