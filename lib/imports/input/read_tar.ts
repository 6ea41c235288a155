import process from "node:process";
import { createTarDecoder } from "modern-tar";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import type { Member } from "@/lib/imports/input/read_zip.ts";

/** Until all that was resolved is handled. `setImmediate` takes a millisecond in Deno 2.5. */
const handled = () => new Promise<void>((done) => process.nextTick(done));

/** The files of a tar archive, streamed. @throws {ImportInputError} damaged */
export async function* readTar(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Member> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const writer = writable.getWriter();
  const source = bytes[Symbol.asyncIterator]();
  let failure: unknown = null;

  /** Decodes the next part of the archive, or its end. Those who read get the errors. */
  async function decode(): Promise<void> {
    try {
      const { done, value } = await source.next();
      (done ? writer.close() : writer.write(value)).catch(() => {});
    } catch (error) {
      failure = error;
      await writer.abort(error);
    }
  }

  /**
   * Decodes only when nothing is left to read: a failure discards what has been
   * decoded.
   */
  async function* read<Part>(stream: ReadableStream<Part>) {
    const reader = stream.getReader();
    try {
      for (;;) {
        let isPending = true;
        const reading = reader.read().finally(() => isPending = false);
        // It is awaited only below.
        reading.catch(() => {});
        await handled();
        while (isPending) {
          await decode();
          await handled();
        }
        const { done, value } = await reading;
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw failure ??
        ImportInputError.from(error, "The tar archive is damaged or cut off.");
    } finally {
      await reader.cancel().catch(() => {});
    }
  }

  try {
    for await (const { header, body } of read(readable)) {
      if (header.type === "file") {
        yield { name: header.name, bytes: read(body) };
      }
      // Skip the rest of the file.
      if (!body.locked) await body.cancel();
    }
  } finally {
    await source.return?.();
  }
}
