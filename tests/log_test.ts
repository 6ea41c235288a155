import { assertEquals, assertMatch } from "@std/assert";
import { createLog } from "@/lib/log.ts";

function readLog(format: "json" | "text") {
  const lines: string[] = [];
  const log = createLog({ level: "info", format }, (line) => lines.push(line));
  return { log, lines };
}

const HOSTILE = "one\r\ntwo\u001b[31mred\u0000\u007f\u0085\u2028end";
const ESCAPED =
  "one\\u000d\\u000atwo\\u001b[31mred\\u0000\\u007f\\u0085\\u2028end";

Deno.test("control characters of a field are written out, so that no one forges a line", () => {
  for (const format of ["json", "text"] as const) {
    const { log, lines } = readLog(format);
    log("info", "request", { agent: HOSTILE });
    assertEquals(lines.length, 1);
    // deno-lint-ignore no-control-regex
    assertEquals(/[\u0000-\u001f\u007f-\u009f\u2028]/.test(lines[0]!), false);
    if (format === "json") assertEquals(JSON.parse(lines[0]!).agent, ESCAPED);
  }
});

Deno.test("a field is cut at 256 characters", () => {
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
