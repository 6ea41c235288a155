import { assertEquals, assertThrows } from "@std/assert";
import { planWorkers } from "@/cli/workers/plan.ts";
import { ConfigError, loadConfig } from "@/lib/config/config.ts";

const SERVER = {
  DATABASE_URL: "postgres://db.internal/ads",
  AUTH_SECRET: "x".repeat(32),
};

function plan(
  env: Record<string, string>,
  cores: number,
  os: typeof Deno.build.os = "linux",
) {
  const { count, poolMax } = planWorkers(loadConfig(env), { cores, os });
  return [count, poolMax];
}

Deno.test("on PostgreSQL there is one worker per core, and two starts with up to 8 cores fit into the usual 97 connections", () => {
  const rows = [1, 2, 4, 5, 8, 16].map((cores) => plan(SERVER, cores));
  assertEquals(rows, [[1, 10], [2, 10], [4, 10], [5, 9], [8, 6], [16, 6]]);
  const together = rows.map(([count, max]) => 2 * count! * max!);
  assertEquals(together.slice(0, 5).every((sum) => sum <= 97), true);
});

Deno.test("all workers share DATABASE_POOL_MAX, which limits their default number", () => {
  const max = (text: string, more = {}) =>
    plan({ ...SERVER, DATABASE_POOL_MAX: text, ...more }, 4);
  assertEquals(max("3"), [1, 3]);
  assertEquals(max("10"), [1, 10]);
  assertEquals(max("12"), [2, 6]);
  assertEquals(max("40"), [4, 10]);
  assertEquals(max("12", { WORKERS: "4" }), [4, 3]);
  const { message } = assertThrows(
    () => max("10", { WORKERS: "4" }),
    ConfigError,
  );
  assertEquals(
    message,
    "DATABASE_POOL_MAX must be at least 12 with 4 workers, which share it",
  );
});

Deno.test("with the embedded database, or on a system without shared ports, there is one worker, and more are rejected", () => {
  assertEquals(plan({}, 8), [1, 10]);
  assertEquals(plan({ WORKERS: "1" }, 8), [1, 10]);
  const { message } = assertThrows(
    () => plan({ WORKERS: "2" }, 8),
    ConfigError,
  );
  assertEquals(message.startsWith("WORKERS must be 1 on the embedded"), true);
  assertEquals(plan({ ...SERVER, WORKERS: "4" }, 8, "darwin"), [1, 10]);
});
