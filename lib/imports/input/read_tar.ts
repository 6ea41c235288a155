import { createTarDecoder } from "modern-tar";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import type { Member } from "@/lib/imports/input/read_zip.ts";

/** The files of a tar archive, streamed. @throws {ImportInputError} damaged */
export async function* readTar(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Member> {
  let failure: unknown = null;
  async function* watched() {
    try {
      yield* bytes;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  const entries = ReadableStream.from(watched()).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  const toError = (error: unknown) =>
    failure ??
      ImportInputError.from(error, "The tar archive is damaged or cut off.");
  async function* read(body: ReadableStream<Uint8Array>) {
    try {
      yield* body;
    } catch (error) {
      throw toError(error);
    }
  }
  try {
    for await (const { header, body } of entries) {
      if (header.type === "file") {
        yield { name: header.name, bytes: read(body) };
      }
      // Skip the rest of the file.
      if (!body.locked) await body.cancel();
    }
  } catch (error) {
    throw toError(error);
  }
}
