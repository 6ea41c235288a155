import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { runDeno } from "../programs.ts";
import { command } from "./command.ts";

const root = new URL("../../", import.meta.url);
const { tasks, nodeModulesDir } = JSON.parse(
  await Deno.readTextFile(new URL("deno.json", root)),
) as { tasks: Record<string, string>; nodeModulesDir: string };
/** The tools of the platform explain themselves. */
const NOT_OURS = ["check"];

for (const [name, task] of Object.entries(tasks)) {
  if (NOT_OURS.includes(name)) continue;
  Deno.test(`deno task ${name} --help prints its usage and describes each subcommand, with status 0`, async () => {
    // Tasks can set variables before the command.
    const [, args] = /^(?:[A-Z_]+=\S+ )*deno (.+)$/
      .exec(task.split(" && ").at(-1)!)!;
    const { code, stdout, stderr } = await runDeno([
      ...args!.split(" "),
      "--help",
    ]);
    assertEquals([code, stderr], [0, ""]);
    assertMatch(stdout, /^Usage: deno task /);
    assertStringIncludes(stdout, `deno task ${name}`);
    const [, usage, about] = /^Usage: ((?:.+\n?)+)\n?([^]*)$/.exec(stdout)!;
    const actions = usage!.matchAll(
      new RegExp(`deno task ${name} ([a-z]+)`, "g"),
    );
    const undescribed = [...actions].map(([, action]) => action!)
      .filter((action) => !new RegExp(`\\b${action}\\b`).test(about!));
    assertEquals(undescribed, []);
  });
}

for (
  const [name, says] of [
    ["start", "Unknown option '--port'"],
    ["serve_command", "Unknown option '--port'"],
    ["build_command", 'This command takes no arguments: "--port".'],
  ] as const
) {
  Deno.test(`${name} rejects arguments instead of ignoring them`, async () => {
    const { code, stderr } = await command(name, ["--port", "3"], {});
    assertEquals(code, 1);
    assertStringIncludes(stderr, `error: ${says}`);
  });
}

Deno.test("tasks install packages with one line of output, where Deno would print one per package, and only those for developers install theirs", () => {
  assertEquals(nodeModulesDir, "manual");
  const tasksWith = (step: RegExp) =>
    Object.entries(tasks).filter(([, task]) => step.test(task))
      .map(([name]) => name);
  assertEquals(tasksWith(/^(?!.*cli\/install\.ts)/), ["serve"]);
  assertEquals(tasksWith(/cli\/install\.ts --dev && /), [
    ...[
      "test",
      "test:unit",
      "test:upstream",
      "check",
      "screenshots",
      "fuzz",
      "bench",
    ],
  ]);
});

Deno.test("packages of tests and benchmarks are not installed for production, nor native packages for musl anywhere", async () => {
  const read = async (name: string) =>
    JSON.parse(await Deno.readTextFile(new URL(name, root)));
  const { devDependencies } = await read("package.json");
  const locked = Object.keys((await read("deno.lock")).npm)
    .map((id) => id.replace(/(?!^)@.*/, ""));
  const misplaced = Object.keys(devDependencies)
    .filter((name) => locked.includes(name));
  assertEquals(misplaced, []);
  for (const name of ["deno.lock", "deno.dev.lock"]) {
    const { npm } = await read(name);
    const musl = Object.keys(npm).filter((id) => id.includes("musl"));
    assertEquals(musl, [], name);
  }
});
