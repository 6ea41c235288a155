/** A million ads have this many chunks, which take some milliseconds. */
const AT_ONCE = 16;

/** Yields one chunk after another. After every `atOnce` chunks, other work can run. */
export async function* inTurns<Chunk>(
  chunks: Iterable<Chunk>,
  atOnce = AT_ONCE,
): AsyncGenerator<Chunk> {
  let n = 0;
  for (const chunk of chunks) {
    yield chunk;
    if (++n % atOnce === 0) {
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
    }
  }
}
