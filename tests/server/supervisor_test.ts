import { assert, assertEquals } from "@std/assert";
import { REFUSED } from "@/cli/command_error.ts";
import { restartWait, Supervisor } from "@/cli/workers/supervisor.ts";
import { isRunning } from "./processes.ts";
import { until } from "../until.ts";

const WORKER = new URL("./stand_in_worker.ts", import.meta.url);

function supervisor(behavior: string, pingMs?: number) {
  const lines: string[] = [];
  const urls: string[] = [];
  const it = new Supervisor({
    count: 2,
    command: {
      args: ["run", "-A", "--no-check", WORKER.href, behavior],
      env: Deno.env.toObject(),
    },
    port: 4711,
    log: (_level, message) => void lines.push(message),
    onReady: (url) => void urls.push(url),
    waitFor: () => 10,
    ...(pingMs === undefined ? {} : { pingMs }),
  });
  return { it, lines, urls };
}

Deno.test("workers that repeatedly end right after their start end the supervisor with status 1, and no process remains", async () => {
  const { it, lines } = supervisor("dies at once");
  const pids = new Set<number>();
  const looking = setInterval(() => it.pids.forEach((pid) => pids.add(pid)), 5);
  assertEquals(await it.run(), 1);
  clearInterval(looking);
  assertEquals(lines.at(-1), "workers end as soon as they begin: giving up");
  const ends = lines.filter((line) => line === "a worker has ended").length;
  assert(ends >= 5 && ends <= 9, `${ends}`);
  for (const pid of pids) assertEquals(await isRunning(pid), false);
});

for (
  const [behavior, status] of [
    ["is refused", 3],
    ["is refused later", REFUSED],
  ] as const
) {
  Deno.test(`a worker that ${behavior} ends all workers with its status, and only its own output`, async () => {
    const { it, lines } = supervisor(behavior);
    assertEquals(await it.run(), status);
    assertEquals(lines, []);
  });
}

Deno.test("it reports once that all workers serve; a second stop a moment later kills workers that do not stop", async () => {
  const { it, urls } = supervisor("does not stop");
  const status = it.run();
  await until(() => urls.length > 0);
  const { pids } = it;
  assertEquals([urls, pids.length], [["http://127.0.0.1:4711"], 2]);
  it.stop();
  // The same Ctrl-C, passed on by `deno task`.
  it.stop();
  assertEquals(await Promise.all(pids.map(isRunning)), [true, true]);
  // A second signal counts only half a second after the first.
  await new Promise((resolve) => setTimeout(resolve, 510));
  it.stop();
  assertEquals(await status, 1);
  assertEquals(await Promise.all(pids.map(isRunning)), [false, false]);
});

Deno.test("a worker that hangs or is killed, while it serves or starts, is replaced, again and again, and no other, and the supervisor still stops", async () => {
  const { it, lines, urls } = supervisor("serves", 1000);
  const status = it.run();
  await until(() => urls.length > 0);
  const [first] = it.pids;
  const signals = ["SIGSTOP", "SIGSTOP", "SIGKILL", "SIGKILL"] as const;
  // The first one serves; the next ones only start.
  for (const signal of signals) {
    const last = it.pids[1]!;
    Deno.kill(last, signal);
    await until(() => it.pids.length === 2 && it.pids[1] !== last);
    assertEquals(await isRunning(last), false);
    const hangs = signal === "SIGSTOP" ? ["a worker does not answer"] : [];
    assertEquals(lines.splice(0), [...hangs, "a worker has ended"]);
  }
  assertEquals(it.pids[0], first);
  it.stop();
  assertEquals(await status, 0);
});

Deno.test("workers that are killed before they first serve are replaced", async () => {
  const { it, lines, urls } = supervisor("serves");
  const status = it.run();
  for (const index of [0, 1]) {
    await until(() => it.pids.length > index);
    Deno.kill(it.pids[index]!, "SIGKILL");
    await until(() => lines.length > index);
  }
  await until(() => urls.length > 0);
  assertEquals(lines, ["a worker has ended", "a worker has ended"]);
  it.stop();
  assertEquals(await status, 0);
});

Deno.test("the wait before a restart doubles from half a second to 32", () => {
  const waits = [1, 2, 3, 4, 8, 9, 100].map(restartWait);
  assertEquals(waits, [0, 500, 1000, 2000, 32_000, 32_000, 32_000]);
});
