const encoder = new TextEncoder();

/** What `ctx.stream()` takes: the parts, or a function that makes them. */
export type StreamSource<Part> =
  | Iterable<Part>
  | AsyncIterable<Part>
  | (() => Iterable<Part> | AsyncIterable<Part>);

/** Streams the parts; everything but bytes is sent as UTF-8 text. */
export function byteStream<Part extends string | Uint8Array>(
  source: StreamSource<Part>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts = typeof source === "function" ? source() : source;
  return ReadableStream.from(parts).pipeThrough(
    new TransformStream<Part, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        controller.enqueue(
          part instanceof Uint8Array
            ? part as Uint8Array<ArrayBuffer>
            : encoder.encode(String(part)),
        );
      },
    }),
  );
}
