/** Chunks of a million ads: they take some milliseconds. */
const AT_ONCE = 16;

/** One chunk after another; other work goes on between as many as are done `atOnce`. */
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
