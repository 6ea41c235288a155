/**
 * The same body, given up on where nothing more comes for a while: a client
 * that is gone without a word would else hold what waits for it for ever. Time
 * in which no one reads does not count.
 *
 * @param idleMs how long a piece may be waited for
 */
export function withIdleLimit(
  body: ReadableStream<Uint8Array>,
  idleMs: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const idle = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => idle.reject(new Error("The body stopped coming.")),
        idleMs,
      );
      try {
        const { done, value } = await Promise.race([
          reader.read(),
          idle.promise,
        ]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        reader.cancel(error).catch(() => {});
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}
