/** Maximum chunk size, which bounds the work per chunk. */
const CHUNK_MAX = 256 * 1024;

/** Splits bytes into chunks of bounded size, and counts them. */
export async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += CHUNK_MAX) {
      const part = chunk.subarray(start, start + CHUNK_MAX);
      onBytes(part.length);
      yield part;
    }
  }
}

/** The start of a stream, and the whole stream. */
interface Peeked<Part> {
  head: Part;
  all: AsyncGenerator<Part>;
}

/**
 * Reads the start of a stream. The stream that it returns includes the start.
 *
 * @param isEnough whether less than `size` is enough
 */
export async function peek<
  Part extends { length: number; slice(start: number, end: number): Part },
>(
  parts: AsyncIterable<Part>,
  size: number,
  join: (parts: Part[]) => Part,
  isEnough: (parts: Part[]) => boolean = () => false,
): Promise<Peeked<Part>> {
  const iterator = parts[Symbol.asyncIterator]();
  const buffered: Part[] = [];
  let length = 0;
  let failure: { cause: unknown } | null = null;
  while (length < size && !isEnough(buffered)) {
    try {
      const { done, value } = await iterator.next();
      if (done) break;
      buffered.push(value);
      length += value.length;
    } catch (cause) {
      // Read what came before the failure.
      failure = { cause };
      break;
    }
  }
  const start = join(buffered);
  async function* all() {
    try {
      if (start.length > 0) yield start;
      if (failure !== null) throw failure.cause;
      for (;;) {
        const { done, value } = await iterator.next();
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: start.slice(0, size), all: all() };
}

const joinText = (parts: string[]): string => parts.join("");

/** Maximum number of parts in which the first lines are searched: a part may be a single character. */
const PARTS_MAX = 16;
const TWO_LINES_OF_JSON = /^\s*[[{].*\n\s*\S.*\n\s*\S/;

/**
 * Reads the start of a text. The first two lines of JSON, and the start of a third,
 * are enough, so that records are read as they come, however slowly.
 */
export const peekText = (parts: AsyncIterable<string>, size: number) =>
  peek(
    parts,
    size,
    joinText,
    (parts) =>
      parts.length <= PARTS_MAX && TWO_LINES_OF_JSON.test(joinText(parts)),
  );

/** A text in parts of bounded size. */
export function* slices(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK_MAX) {
    yield text.slice(start, start + CHUNK_MAX);
  }
}
