import { Buffer } from "node:buffer";
import { inParts, peek } from "@/lib/imports/input/chunks.ts";
import { gunzip } from "@/lib/imports/input/decompress.ts";
import { Expansion, ExpansionError } from "@/lib/imports/input/expansion.ts";
import {
  fileKind,
  HEAD_SIZE,
  isBesideData,
  readable,
} from "@/lib/imports/input/file_kind.ts";
import {
  ImportInputError,
  InputLostError,
} from "@/lib/imports/input/input_error.ts";
import { readTar } from "@/lib/imports/input/read_tar.ts";
import { readText } from "@/lib/imports/input/read_text.ts";
import { isWorkbook, readWorkbook } from "@/lib/imports/input/read_workbook.ts";
import { type Member, ZipArchive } from "@/lib/imports/input/read_zip.ts";
import type { RawRow } from "@/lib/imports/input/raw_row.ts";

/** Maximum layers of compression and archives: a tar.gz in a ZIP has three. */
const LAYERS_MAX = 4;

/** State that all files of an input share. */
interface InputContext {
  expansion: Expansion;
  /** Called with each skipped file: a hidden file, media, a program or a document. */
  onSkipped: (name: string) => void;
}

type Bytes = AsyncIterable<Uint8Array>;

/** The input of an import: one file, or the files of a folder. */
type Source = Bytes | { files: AsyncIterable<Member> };

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
  const counted = (bytes: Bytes) =>
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

/** Reads the rows of a file of any supported type. @throws {ImportInputError} it cannot be read */
async function* readFile(
  bytes: Bytes,
  context: InputContext,
  layers = 0,
): AsyncGenerator<RawRow> {
  const { head, all } = await peek(bytes, HEAD_SIZE, Buffer.concat);
  try {
    const kind = fileKind(head);
    if (kind === "gzip" || kind === "zip" || kind === "tar") {
      yield* readPacked(all, kind, context, layers + 1);
    } else yield* readText(all, head, kind);
  } finally {
    await all.return(undefined);
  }
}

async function* readPacked(
  bytes: Bytes,
  packing: "gzip" | "zip" | "tar",
  context: InputContext,
  layers: number,
): AsyncGenerator<RawRow> {
  if (layers > LAYERS_MAX) {
    throw new ImportInputError(
      "The input is compressed or packed too many times. Unpack it once or twice first.",
    );
  }
  switch (packing) {
    case "tar":
      yield* readMembers(readTar(bytes), context, layers);
      return;
    case "zip": {
      await using zip = await ZipArchive.open(bytes, context.expansion);
      if (zip.isEncrypted) {
        throw new ImportInputError(
          "The ZIP archive has a password. Unpack it, then import its folder.",
        );
      }
      if (zip.entries.length === 0) {
        throw new ImportInputError(
          "The ZIP archive is empty. Pack or download it again, then import that.",
        );
      }
      if (isWorkbook(zip)) yield* readWorkbook(zip);
      else yield* readMembers(zip.members(), context, layers);
      return;
    }
    case "gzip":
      yield* readFile(gunzip(bytes, context.expansion), context, layers);
  }
}

/**
 * Reads the rows of several files, each with its file name. A file that cannot
 * be read is one row with the reason.
 */
async function* readMembers(
  members: AsyncIterable<Member> | Iterable<Member>,
  context: InputContext,
  layers = 0,
): AsyncGenerator<RawRow> {
  let count = 0;
  for await (const { name: path, bytes } of members) {
    const name = readable(path);
    if (isBesideData(name)) {
      context.onSkipped(name);
      continue;
    }
    count++;
    try {
      for await (const row of readFile(bytes, context, layers)) {
        const file = readable([name, row.file].filter(Boolean).join("/"));
        yield { ...row, file };
      }
    } catch (error) {
      const isOwn = error instanceof ImportInputError &&
        !(error instanceof ExpansionError || error instanceof InputLostError);
      if (!isOwn) throw error;
      yield { row: 1, reason: error.message, file: name };
    }
  }
  if (count === 0) {
    throw new ImportInputError("It contains no files that can be imported.");
  }
}
