import { assertEquals, assertRejects } from "@std/assert";
import { readLimited } from "@/lib/http/read_limited.ts";
import { Problem } from "@/lib/errors/problem.ts";

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", { method: "POST", body, headers });
}

async function codeOf(req: Request, msMax = 60_000): Promise<string> {
  const problem = await assertRejects(
    () => readLimited(req, 4, msMax),
    Problem,
  );
  return (problem as Problem).code;
}

Deno.test("a body up to the limit is read; a larger one, or one whose length says so, is not", async () => {
  const bytes = await readLimited(
    post(
      ReadableStream.from(["ab", "cd"].map((s) => new TextEncoder().encode(s))),
    ),
    4,
    60_000,
  );
  assertEquals(new TextDecoder().decode(bytes), "abcd");
  assertEquals(await codeOf(post("abcde")), "payload_too_large");
  assertEquals(
    await codeOf(post("a", { "content-length": "5" })),
    "payload_too_large",
  );
  const empty = new Request("http://localhost/");
  assertEquals((await readLimited(empty, 4, 60_000)).length, 0);
});

Deno.test("an endless body is read no further than the limit", async () => {
  const canceled = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(3)),
    cancel: () => canceled.resolve(),
  });
  assertEquals(await codeOf(post(endless)), "payload_too_large");
  await canceled.promise;
});

Deno.test("a client that disconnects within its body is at fault, not the server", async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(1));
      controller.error(new TypeError("gone"));
    },
  });
  assertEquals(await codeOf(post(broken)), "invalid_body");
});

Deno.test("a body that does not end in time is canceled", async () => {
  const canceled = Promise.withResolvers<void>();
  const silent = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel: () => canceled.resolve(),
  });
  assertEquals(await codeOf(post(silent), 10), "invalid_body");
  await canceled.promise;
});
