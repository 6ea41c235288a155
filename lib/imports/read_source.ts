import { inParts } from "@/lib/imports/input/chunks.ts";
import { Expansion } from "@/lib/imports/input/expansion.ts";
import { readFile, readMembers } from "@/lib/imports/input/read_input.ts";
import type { Member } from "@/lib/imports/input/read_zip.ts";
import type { RawRow } from "@/lib/imports/input/row_list.ts";

/** What an import reads: one file, or those of a folder. */
export type Source = AsyncIterable<Uint8Array> | {
  files: AsyncIterable<Member>;
};

interface SourceOptions {
  /** Called with the number of input bytes read so far. */
  onBytes?: (count: number) => void;
  /** Called with each file that was passed over: a picture, a video, or a system's own. */
  onSkipped?: (name: string) => void;
}

/** The rows of files of any kind. @throws {ImportInputError} they cannot be read (on) */
export function readSource(
  source: Source,
  { onBytes, onSkipped = () => {} }: SourceOptions = {},
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
      yield { name, bytes: counted(bytes) };
    }
  }
  return readMembers(members(), context);
}
