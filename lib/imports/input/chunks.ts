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

/** Reads the start of a stream. The stream that it returns includes the start. */
export async function peek<
  Part extends { length: number; slice(start: number, end: number): Part },
>(
  parts: AsyncIterable<Part>,
  size: number,
  join: (parts: Part[]) => Part,
): Promise<Peeked<Part>> {
  const iterator = parts[Symbol.asyncIterator]();
  const buffered: Part[] = [];
  let length = 0;
  let failure: { cause: unknown } | null = null;
  while (length < size) {
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

export const joinText = (parts: string[]): string => parts.join("");

/** A text in parts of bounded size. */
export function* slices(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK_MAX) {
    yield text.slice(start, start + CHUNK_MAX);
  }
}
