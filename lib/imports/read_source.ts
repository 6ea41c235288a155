import { inParts } from "@/lib/imports/input/chunks.ts";
import { Expansion } from "@/lib/imports/input/expansion.ts";
import { readFile, readMembers } from "@/lib/imports/input/read_input.ts";
import type { Member } from "@/lib/imports/input/read_zip.ts";
import type { RawRow } from "@/lib/imports/input/raw_row.ts";

/** The input of an import: one file, or the files of a folder. */
type Source = AsyncIterable<Uint8Array> | {
  files: AsyncIterable<Member>;
};

export interface SourceOptions {
  /** Called with the number of input bytes read so far. */
  onBytes?: (count: number) => void;
  /** Called with each skipped file: a hidden file, media, a program or a document. */
  onSkipped?: (name: string) => void;
  /** No file is begun once it is aborted. */
  signal?: AbortSignal;
}

/** Reads the rows of files of any supported type. @throws {ImportInputError} a file cannot be read */
export function readSource(
  source: Source,
  { onBytes, onSkipped = () => {}, signal }: SourceOptions = {},
): AsyncGenerator<RawRow> {
  const expansion = new Expansion();
  const context = { expansion, onSkipped };
  let total = 0;
  const counted = (bytes: AsyncIterable<Uint8Array>) =>
    inParts(bytes, (count) => {
      total += count;
      expansion.readIn(count);
      onBytes?.(total);
    });
  if (!("files" in source)) return readFile(counted(source), context);
  const { files } = source;
  async function* members() {
    for await (const { name, bytes } of files) {
      signal?.throwIfAborted();
      yield { name, bytes: counted(bytes) };
    }
  }
  return readMembers(members(), context);
}
