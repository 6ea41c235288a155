import { createHash } from "node:crypto";
import type { AdRecord, OmittedPart } from "@/lib/imports/formats/ad_record.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import type { Source } from "@/lib/imports/row_notes.ts";

/**
 * Maximum number of records in a transaction. Counters are written once per
 * transaction; readers of the embedded database wait for it.
 */
export const BATCH_SIZES = { pglite: 100, postgres: 1_000 };

/** Maximum number of characters in a batch, which is sent as one parameter. Two batches are in memory at once. */
const SIZE_MAX = 4 * 1024 * 1024;

/** A valid record. */
export interface Read {
  record: AdRecord;
  /** Where it was read; undefined if it was generated, or is decided again. */
  source?: Source;
}

/** A valid record to be imported. */
export interface Incoming extends Read {
  /** SHA-256 of the record: equal records change nothing. */
  hash: string;
  /** The record's number in the run. */
  position: number;
}

/**
 * What the hash of a record is made of. Hashes of existing ads were made without
 * the last two members, and with these names.
 */
function hashed(
  { omitted, foreign, transparency, source, ...members }: AdRecord,
): string {
  const known = omitted?.filter((name) =>
    name !== "transparency" && name !== "source"
  );
  const isItem = known?.join() === "brand,media_type,creative_units";
  // Only an export can say that there is none.
  const stated = <Value>(name: OmittedPart, value: Value | null) =>
    value ?? (foreign || omitted?.includes(name) ? undefined : null);
  return JSON.stringify({
    ...members,
    untold: isItem ? ["brand", "creative"] : known?.length ? known : undefined,
    transparency: stated("transparency", transparency),
    source: stated("source", source),
  });
}

/** Collects records into batches. If the input fails, the complete records before that are returned first. */
export async function* toBatches(
  records: AsyncIterable<Read> | Iterable<Read>,
  countMax: number,
): AsyncGenerator<Incoming[]> {
  const batch: Incoming[] = [];
  let size = 0;
  let position = 0;
  const take = () => {
    size = 0;
    return batch.splice(0);
  };
  try {
    for await (const read of records) {
      const text = hashed(read.record);
      const hash = createHash("sha256").update(text).digest("base64url");
      batch.push({ ...read, hash, position: position++ });
      size += text.length;
      if (batch.length >= countMax || size >= SIZE_MAX) yield take();
    }
  } catch (error) {
    if (error instanceof ImportInputError && batch.length > 0) yield batch;
    throw error;
  }
  if (batch.length > 0) yield batch;
}
