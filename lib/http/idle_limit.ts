/**
 * The same body, which fails if the next chunk takes longer than `idleMs`:
 * otherwise a client that silently disconnected would block its reader forever.
 * Only time spent waiting for a chunk counts.
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
        () => idle.reject(new Error("The client stopped sending the body.")),
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
