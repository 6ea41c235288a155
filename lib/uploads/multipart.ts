import { on } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { Problem } from "@/lib/errors/problem.ts";

/** Maximum number of files in a form, so that not too many are checked at once. */
export const FILES_MAX = 10;

interface FormFile {
  /** The client's name of the file. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Parses the files of a form. What is not read of a file before the next is
 * asked for is skipped.
 *
 * @throws {Problem} `invalid_body` the form is damaged, incomplete, or has
 *   too many files
 */
export async function* filesOf(
  body: ReadableStream<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormFile> {
  const form = openForm(contentType);
  let last: BusboyFileStream | null = null;
  form.on("file", (_field, file) => {
    last = file;
    // A reader of the file gets its error; without a reader, it is ignored.
    file.on("error", () => {});
  });
  const events = on(form, "file", { close: ["finish"] });
  form.once("filesLimit", () => form.destroy(tooMany()));
  const feeding = pipeline(Readable.fromWeb(body as never), form)
    .catch((cause: unknown) => {
      const error = toProblem(cause);
      // Those before it are complete, although they may not be read yet.
      last?.destroy(error);
      throw error;
    });
  // Awaited below; until then it must not count as unhandled.
  feeding.catch(() => {});
  try {
    for await (const [, file, name] of events) {
      const bytes = bytesOf(file);
      yield { name: String(name ?? ""), bytes };
      // The next one comes only after the end of this one, and this one does
      // not go on while a reader that has given up is attached.
      await bytes.return(undefined);
      file.resume();
    }
    await feeding;
  } catch {
    // It has failed too, with the original error.
    await feeding;
  } finally {
    form.destroy();
  }
}

async function* bytesOf(file: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    // What is destroyed cannot be skipped.
    yield* file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw toProblem(error);
  }
}

function toProblem(error: unknown): Problem {
  return error instanceof Problem
    ? error
    : invalid("The upload was interrupted. Try again.", error);
}

function openForm(contentType: string) {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        files: FILES_MAX,
        fields: 10,
        fieldSize: 1000,
        headerPairs: 50,
      },
    });
  } catch (error) {
    throw invalid("The form cannot be read.", error);
  }
}

const tooMany = () => invalid(`Upload at most ${FILES_MAX} files at once.`);

const invalid = (message: string, cause?: unknown) =>
  new Problem("invalid_body", { message, cause });
