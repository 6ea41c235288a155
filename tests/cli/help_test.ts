import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";

const root = new URL("../../", import.meta.url);
const { tasks, nodeModulesDir } = JSON.parse(
  await Deno.readTextFile(new URL("deno.json", root)),
) as { tasks: Record<string, string>; nodeModulesDir: string };
/** The tools of the platform explain themselves. */
const NOT_OURS = ["check", "screenshots"];

for (const [name, task] of Object.entries(tasks)) {
  if (NOT_OURS.includes(name)) continue;
  Deno.test(`deno task ${name} --help tells how to use it, with status 0`, async () => {
    const last = task.split(" && ").at(-1)!.split(" ");
    assertEquals(last[0], "deno");
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [...last.slice(1), "--help"],
      cwd: root,
      stdin: "null",
      env: { NO_COLOR: "1", DATABASE_URL: "", DATA_DIR: "memory://" },
    }).output();
    const decoder = new TextDecoder();
    assertEquals([code, decoder.decode(stderr)], [0, ""]);
    assertMatch(decoder.decode(stdout), /^Usage: deno task /);
    assertStringIncludes(decoder.decode(stdout), `deno task ${name}`);
  });
}

for (const command of ["start", "serve_command", "build_command"]) {
  Deno.test(`${command} refuses arguments instead of ignoring them`, async () => {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", `cli/${command}.ts`, "--port", "3"],
      cwd: root,
      stdin: "null",
      env: { NO_COLOR: "1", DATABASE_URL: "", DATA_DIR: "memory://" },
    }).output();
    assertEquals(code, 1);
    assertMatch(
      new TextDecoder().decode(stderr),
      /^error: This command takes no arguments: "--port"\./,
    );
  });
}

Deno.test("packages are installed by the tasks, in one line; left to Deno, each would be one", () => {
  assertEquals(nodeModulesDir, "manual");
  const bare = Object.entries(tasks)
    .filter(([, task]) => !task.includes("cli/install.ts && "))
    .map(([name]) => name);
  assertEquals(bare, ["serve"]);
});
