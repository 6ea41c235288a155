import { assertEquals } from "@std/assert";
import { RunningRequests } from "@/lib/http/running_requests.ts";

/** A request whose answer has left when `leave` is called. */
function begin(requests: RunningRequests): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const handler = requests.counting(() => Promise.resolve(new Response()));
  void handler(new Request("http://archive.test/"), {
    remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
    completed: promise,
  });
  return resolve;
}

Deno.test("it is not idle while a request runs, including one that arrived in the last moment", async () => {
  const requests = new RunningRequests();
  let isIdle = false;
  const idle = requests.idle().then(() => isIdle = true);
  const leave = begin(requests);
  // Twice as long as it waits for a late request, and then some.
  await new Promise((resolve) => setTimeout(resolve, 600));
  assertEquals(isIdle, false);
  leave();
  await idle;
});
