import { assertEquals, assertStringIncludes } from "@std/assert";
import { createShutdown, type Process } from "@/lib/app/shutdown.ts";
import { harness } from "../harness.ts";
import { jumpingClock } from "../jumping_clock.ts";

/** A process whose signals and sleeps the test decides, and how it exited. */
class TestProcess implements Process {
  readonly exits: number[] = [];
  readonly sleeps: { ms: number; wake: () => void }[] = [];
  signal = () => {};

  onSignal = (run: () => void) => void (this.signal = run);
  exit = (status: number) => void this.exits.push(status);
  sleep = (ms: number) =>
    new Promise<void>((wake) => this.sleeps.push({ ms, wake }));
}

/** Lets what is ready run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("after the signal, /readyz is 503 for a moment before listening ends; meanwhile requests are served and connections closed", async () => {
  await using t = await harness();
  const own = new TestProcess();
  const shutdown = createShutdown(t.services, own);
  const ask = shutdown.tracking((req) => t.fetch(new URL(req.url).pathname));
  const get = (path: string) => ask(new Request(`http://archive.test${path}`));
  const hasListened = Promise.withResolvers<void>();
  let isListening = true;
  shutdown.watch({
    shutdown() {
      isListening = false;
      return hasListened.promise;
    },
  });

  const before = await get("/readyz");
  assertEquals([before.status, before.headers.get("connection")], [200, null]);
  own.signal();
  await settle();
  const ready = await get("/readyz");
  assertEquals([ready.status, ready.headers.get("connection")], [503, "close"]);
  const { error } = await ready.json();
  assertEquals(error.message, "The service is stopping.");
  const docs = await get("/docs");
  assertEquals([docs.status, docs.headers.get("connection")], [200, "close"]);
  assertEquals([isListening, own.exits], [true, []]);

  const moment = own.sleeps.reduce((a, b) => a.ms < b.ms ? a : b);
  moment.wake();
  await settle();
  assertEquals([isListening, own.exits], [false, []]);
});

Deno.test("one Ctrl-C that reaches the process twice, from the terminal and from deno task, still lets requests finish; a second one a moment later waits for nothing", async () => {
  await using t = await harness();
  using clock = jumpingClock("shutdown.ts");
  const own = new TestProcess();
  createShutdown(t.services, own).watch({
    shutdown: () => new Promise(() => {}),
  });
  own.signal();
  own.signal();
  await settle();
  assertEquals(own.exits, []);
  clock.ahead += 500;
  own.signal();
  assertEquals(own.exits, [1]);
  assertStringIncludes(t.logged.at(-1)!, "stopping at once");
});

Deno.test("after its time limit the process exits, whatever is still running", async () => {
  await using t = await harness();
  const own = new TestProcess();
  const shutdown = createShutdown(t.services, own);
  shutdown.watch({ shutdown: () => new Promise(() => {}) });
  assertEquals(shutdown.watch(), false);
  own.signal();
  const last = own.sleeps.reduce((a, b) => a.ms > b.ms ? a : b);
  last.wake();
  await settle();
  assertEquals(own.exits, [1]);
});

Deno.test("the shutdown fits into Deno Deploy's five seconds", async () => {
  await using t = await harness({ config: { isDeploy: true } });
  const own = new TestProcess();
  createShutdown(t.services, own).watch();
  own.signal();
  await settle();
  assertEquals(own.sleeps.every(({ ms }) => ms < 5000), true);
});
