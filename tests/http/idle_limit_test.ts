import { assertEquals, assertRejects } from "@std/assert";
import { withIdleLimit } from "@/lib/http/idle_limit.ts";

const piece = new Uint8Array([1, 2, 3]);

Deno.test("a body that keeps arriving is passed on to its end", async () => {
  const body = ReadableStream.from([piece, piece]);
  const bytes = await new Response(withIdleLimit(body, 60_000)).bytes();
  assertEquals([...bytes], [1, 2, 3, 1, 2, 3]);
});

Deno.test("a body that stops arriving fails, and its source is canceled", async () => {
  const canceled = Promise.withResolvers<unknown>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(piece),
    cancel: canceled.resolve,
  });
  const reader = withIdleLimit(body, 20).getReader();
  assertEquals((await reader.read()).value, piece);
  await assertRejects(
    () => reader.read(),
    Error,
    "The client stopped sending the body.",
  );
  await canceled.promise;
});

Deno.test("a slow reader does not make a body idle", async () => {
  const body = ReadableStream.from([piece, piece]);
  const reader = withIdleLimit(body, 20).getReader();
  for (let i = 0; i < 2; i++) {
    assertEquals((await reader.read()).value, piece);
    // The reader is slower than the limit allows a client to be.
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  assertEquals((await reader.read()).done, true);
});

Deno.test("canceling the reader cancels the source", async () => {
  const canceled = Promise.withResolvers<unknown>();
  const body = new ReadableStream<Uint8Array>({ cancel: canceled.resolve });
  await withIdleLimit(body, 60_000).cancel("enough");
  assertEquals(await canceled.promise, "enough");
});
