import {
  type Entry,
  fromFdPromise,
  getFileNameLowLevel,
  type ZipFile,
} from "yauzl";
import type { Expansion } from "@/lib/imports/input/expansion.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { type Spool, spool } from "@/lib/imports/input/spool.ts";

/** A file in an archive or folder. */
export interface Member {
  /** Its path in the archive or folder. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Maximum number of entries: archives with a folder per ad have tens of thousands. */
const ENTRIES_MAX = 200_000;

/** An archive whose files can be read in any order. */
export class ZipArchive implements AsyncDisposable {
  private constructor(
    readonly spool: Spool,
    readonly zip: ZipFile,
    readonly entries: readonly Entry[],
    readonly expansion: Expansion,
  ) {}

  /** @throws {ImportInputError} damaged */
  static async open(
    bytes: AsyncIterable<Uint8Array>,
    expansion: Expansion,
  ): Promise<ZipArchive> {
    const file = await spool(bytes);
    try {
      const zip = await fromFdPromise(file.fd, {
        autoClose: false,
        // The library would reject the archive for one invalid name; here,
        // names are only displayed.
        decodeStrings: false,
      });
      return new ZipArchive(file, zip, await listEntries(zip), expansion);
    } catch (error) {
      await file[Symbol.asyncDispose]();
      throw damaged(error);
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.spool[Symbol.asyncDispose]() as Promise<void>;
  }

  get isEncrypted(): boolean {
    return this.entries.some((entry) => entry.isEncrypted());
  }

  async *read(entry: Entry): AsyncGenerator<Uint8Array> {
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        this.expansion.readOut(chunk.length);
        yield chunk;
      }
    } catch (error) {
      throw damaged(error);
    }
  }

  /** The files in it, in its order. */
  *members(): Generator<Member> {
    for (const entry of this.entries) {
      if (entry.fileName.endsWith("/")) continue;
      yield { name: entry.fileName, bytes: this.read(entry) };
    }
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entry.fileName = getFileNameLowLevel(
      entry.generalPurposeBitFlag,
      entry.fileNameRaw,
      entry.extraFields,
      false,
    );
    if (entries.push(entry) > ENTRIES_MAX) {
      throw new ImportInputError(
        `The ZIP archive has more than ${ENTRIES_MAX} files. Unpack it, then import its folder.`,
      );
    }
  }
  return entries;
}

const damaged = (error: unknown) =>
  ImportInputError.from(error, "The ZIP archive is damaged or cut off.");
