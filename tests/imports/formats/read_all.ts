import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { readSource } from "@/lib/imports/input/read_input.ts";
import type { RawRow } from "@/lib/imports/input/raw_row.ts";

/** A stream of the bytes, in chunks that end at these positions. */
export function toStream(
  bytes: Uint8Array,
  cuts: readonly number[] = [],
): ReadableStream<Uint8Array> {
  const ends = [...new Set(cuts)].sort((a, b) => a - b);
  const starts = [0, ...ends];
  return ReadableStream.from(
    starts.map((start, i) => bytes.slice(start, ends[i])),
  );
}

export function toBytes(input: string | Uint8Array): Uint8Array {
  return typeof input === "string" ? new TextEncoder().encode(input) : input;
}

/** All rows of an input, and why it could not be read to its end. */
export async function readAll(
  input: string | Uint8Array,
  cuts: readonly number[] = [],
): Promise<{ rows: RawRow[]; error: string | null }> {
  const rows: RawRow[] = [];
  try {
    const source = toStream(toBytes(input), cuts);
    for await (const row of readSource(source)) rows.push(row);
    return { rows, error: null };
  } catch (error) {
    if (!(error instanceof ImportInputError)) throw error;
    return { rows, error: error.message };
  }
}

/** The records of an input that must read well. */
export async function readRecords(
  input: string | Uint8Array,
): Promise<unknown[]> {
  const { rows, error } = await readAll(input);
  if (error !== null) throw new Error(error);
  return rows.map((row) => {
    if ("reason" in row) throw new Error(`row ${row.row}: ${row.reason}`);
    return row.value;
  });
}

export async function gzip(
  input: string | Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const zipped = new Blob([toBytes(input) as Uint8Array<ArrayBuffer>]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  return await new Response(zipped).bytes();
}

/** A fixture's bytes. */
export function fixture(name: string): Promise<Uint8Array> {
  return Deno.readFile(new URL(`../fixtures/${name}`, import.meta.url));
}
