import { assertEquals, assertMatch } from "@std/assert";
import { createLog } from "@/lib/log/log.ts";
import { createLineBuffer } from "@/lib/log/log_lines.ts";
import { runDeno } from "./programs.ts";
import { until } from "./until.ts";

function readLog(format: "json" | "text") {
  const lines: string[] = [];
  const log = createLog({ level: "info", format }, (line) => lines.push(line));
  return { log, lines };
}

const HOSTILE = "one\r\ntwo\u001b[31mred\u0000\u007f\u0085\u2028end";
const ESCAPED =
  "one\\u000d\\u000atwo\\u001b[31mred\\u0000\\u007f\\u0085\\u2028end";

Deno.test("control characters of a field are escaped, so that no one can forge a line", () => {
  for (const format of ["json", "text"] as const) {
    const { log, lines } = readLog(format);
    log("info", "request", { agent: HOSTILE });
    assertEquals(lines.length, 1);
    // deno-lint-ignore no-control-regex
    assertEquals(/[\u0000-\u001f\u007f-\u009f\u2028]/.test(lines[0]!), false);
    if (format === "json") assertEquals(JSON.parse(lines[0]!).agent, ESCAPED);
  }
});

Deno.test("a field is truncated at 256 characters", () => {
  const { log, lines } = readLog("json");
  log("info", "request", { whole: "x".repeat(256), cut: "y".repeat(10_000) });
  const { whole, cut } = JSON.parse(lines[0]!);
  assertEquals(whole, "x".repeat(256));
  assertEquals(cut, `${"y".repeat(256)}…`);
});

Deno.test("text for people has the time, the level, the message and the fields", () => {
  const { log, lines } = readLog("text");
  log("warn", "slow", {
    path: "/v1/ads",
    ms: 12,
    agent: 'a "b"',
    none: undefined,
  });
  log("debug", "below the level");
  assertEquals(lines.length, 1);
  assertMatch(
    lines[0]!,
    /^\d{4}-\d\d-\d\dT[\d:.]+Z warn {2}slow path=\/v1\/ads ms=12 agent="a \\"b\\""$/,
  );
});

/** A buffer over a file that takes so many bytes at once, or fails. */
function buffered() {
  const file = { takes: Infinity, error: null as string | null, text: "" };
  const writes: number[] = [];
  const buffer = createLineBuffer((bytes) => {
    if (file.error !== null) {
      throw Object.assign(new Error("no"), { code: file.error });
    }
    const taken = bytes.subarray(0, file.takes);
    writes.push(taken.length);
    file.text += new TextDecoder().decode(taken);
    return taken.length;
  });
  const log = createLog({ level: "info", format: "text" }, buffer.writer);
  const messages = () =>
    file.text.split("\n").slice(0, -1).map((line) => line.slice(31));
  return { file, writes, log, buffer, messages };
}

Deno.test("lines are written together, in order, and immediately with a warning or 64 KB", () => {
  const { writes, log, buffer, messages } = buffered();
  log("info", "one");
  log("info", "two");
  assertEquals(writes.length, 0);
  log("warn", "three");
  assertEquals([writes.length, messages()], [1, ["one", "two", "three"]]);
  log("info", "four");
  log("error", "five");
  assertEquals([writes.length, messages().slice(3)], [2, ["four", "five"]]);
  for (let n = 0; n < 300; n++) log("info", "x".repeat(230));
  assertEquals(writes.length, 3);
  buffer.flush();
  assertEquals(messages().length, 305);
});

Deno.test("a line waits for others only for a moment", async () => {
  const { log, messages } = buffered();
  log("info", "one");
  await until(() => messages().length > 0);
  assertEquals(messages(), ["one"]);
});

Deno.test("lines that a full pipe does not accept are kept in order up to a megabyte, and dropped ones are counted", () => {
  const { file, log, buffer, messages } = buffered();
  file.takes = 7;
  log("error", "in pieces");
  file.error = "EAGAIN";
  log("error", "later");
  assertEquals(messages(), ["in pieces"]);
  file.error = null;
  log("error", "last");
  assertEquals(messages(), ["in pieces", "later", "last"]);

  file.error = "EAGAIN";
  const line = "x".repeat(1000);
  for (let n = 0; n < 2000; n++) log("info", line);
  const { dropped } = buffer;
  assertEquals(dropped > 900 && dropped < 1100, true, `${dropped}`);
  file.error = null;
  file.takes = Infinity;
  buffer.flush();
  buffer.flush();
  assertEquals(messages().length, 3 + 2000 - dropped);

  file.error = "EPIPE";
  log("info", "gone");
  log("error", "gone, too");
  assertEquals(buffer.dropped, dropped + 2);
  file.error = null;
  log("error", "back");
  assertEquals(messages().at(-1), "back");
});

const MODULE = new URL("../lib/log/log.ts", import.meta.url);
const ENDINGS = {
  "Deno.exit": "Deno.exit(3)",
  "an uncaught error": "throw new Error('boom')",
  "an unhandled rejection": "Promise.reject(new Error('boom'))",
  "the end of its work": "",
};

for (const [name, end] of Object.entries(ENDINGS)) {
  Deno.test(`a process that ends by ${name} loses no line of its log`, async () => {
    const code = `
      import { createLog } from "${MODULE}";
      import { bufferedStderr } from "${new URL("log_lines.ts", MODULE)}";
      const log = createLog({ level: "info", format: "text" }, bufferedStderr());
      for (let n = 0; n < 100; n++) log("info", "line " + n);
      setTimeout(() => { ${end} });`;
    const lines = (await runDeno(["eval", code])).stderr.split("\n");
    assertEquals(
      lines.filter((line) => line.includes(" info  line ")).map((line) =>
        line.slice(31)
      ),
      Array.from({ length: 100 }, (_, n) => `line ${n}`),
    );
    assertEquals(lines.findLastIndex((line) => line.includes("line ")), 99);
  });
}

Deno.test("a reader of the log that stops reading, or disconnects, blocks nothing", async () => {
  const code = `
    import { createLog } from "${MODULE}";
    import { bufferedStderr, droppedLines } from "${new URL(
    "log_lines.ts",
    MODULE,
  )}";
    const log = createLog({ level: "info", format: "text" }, bufferedStderr());
    for (let n = 0; n < 20_000; n++) log("info", "x".repeat(200));
    console.log(droppedLines());`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", code],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const dropped = Number(await new Response(child.stdout).text());
  assertEquals(dropped > 10_000, true, `${dropped}`);
  await child.stderr.cancel();
  assertEquals((await child.status).code, 0);
});

Deno.test("a command continues if no one reads its log any more", async () => {
  const code = `
    import { createLog } from "${MODULE}";
    await new Response(Deno.stdin.readable).text();
    createLog({ level: "info", format: "text" })("info", "unread");
    console.log("done");`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", code],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await child.stderr.cancel();
  await child.stdin.close();
  assertEquals(await new Response(child.stdout).text(), "done\n");
  await child.status;
});

Deno.test("a pipe that is sometimes full gets each line whole and once, also from two processes", async () => {
  const code = `
    import { createLog } from "${MODULE}";
    import { bufferedStderr } from "${new URL("log_lines.ts", MODULE)}";
    const log = createLog({ level: "info", format: "json" }, bufferedStderr());
    for (let n = 0; n < 10_000; n++) {
      log("info", "x".repeat(150), { id: Deno.pid + " " + n });
      if (n % 200 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }`;
  const child = new Deno.Command("sh", {
    args: [
      "-c",
      '"$0" eval "$1" & "$0" eval "$1" & wait',
      Deno.execPath(),
      code,
    ],
    stderr: "piped",
  }).spawn();
  let text = "";
  for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await child.status;
  const ids = text.trimEnd().split("\n").map((line) => JSON.parse(line).id);
  assertEquals(new Set(ids).size, ids.length);
  assertEquals(ids.length > 2_000, true, `${ids.length}`);
});
