import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { testDatabase } from "../database.ts";
import { until } from "../until.ts";
import { Checkout, servedAt } from "./checkout.ts";

/** The build that a page belongs to. */
async function buildAt(url: string): Promise<string> {
  const html = await (await fetch(`${url}/login`)).text();
  const [, build] = /\/styles\.css\?__frsh_c=(\w+)/.exec(html) ?? [];
  const styles = await fetch(`${url}/styles.css`);
  assertStringIncludes(await styles.text(), "--color-canvas:");
  return build ?? "";
}

async function isEndless(id: number): Promise<boolean> {
  const line = await Deno.readTextFile(`/proc/${id}/cmdline`).catch(() => "");
  return line.includes("endless.js");
}

function read(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Stops it and waits for its end. */
async function stop(child: Deno.ChildProcess): Promise<number> {
  child.kill("SIGTERM");
  return (await child.status).code;
}

/** Who runs where is read from Linux's `/proc`. */
const ignore = Deno.build.os !== "linux";

Deno.test("in a clean clone", { ignore }, async (t) => {
  await using checkout = await Checkout.make();
  const { path } = checkout;
  // Each builder leaves a line.
  const builder = await Deno.readTextFile(`${path}/dev.ts`);
  await Deno.writeTextFile(
    `${path}/dev.ts`,
    `Deno.writeTextFileSync("builders", "one\\n", { append: true });\n${builder}`,
  );
  await using database = await testDatabase("postgres");
  const env = {
    DATABASE_URL: database.config.databaseUrl!,
    AUTH_SECRET: "x".repeat(40),
    // What is built is the same for all workers.
    WORKERS: "1",
  };
  let served: string;

  await t.step("deno task serve needs a build", async () => {
    const { code, stderr } = await checkout
      .start({}, "cli/serve_command.ts").output();
    assertEquals(code, 1);
    assertMatch(read(stderr), /^error: [^\n]*deno task build[^\n]*\n$/);
  });

  await t.step(
    "if a failing start, a first start and a deno task build run at once, one builds, and the build is served",
    async () => {
      const building = checkout.start({}, "cli/build_command.ts").output();
      const refused = checkout.start({ DATA_DIR: "README.md" }).output();
      const child = checkout.start(env);
      served = await buildAt(await servedAt(child));
      assertMatch(served, /^[0-9a-f]{40}$/);
      assertEquals(await stop(child), 0);
      const { code, stdout } = await building;
      assertEquals(code, 0);
      assertMatch(read(stdout), /^Building \.\.\. \d+\.\d s\n$/);
      assertEquals((await refused).code, 1);
      assertMatch(read((await refused).stderr), /^error: DATA_DIR [^\n]*\n$/);
      assertEquals(await checkout.processes(), []);
      assertEquals(await Deno.readTextFile(`${path}/builders`), "one\n");
    },
  );

  await t.step(
    "afterwards a copy of the tree is not built again, and deno task serve serves it",
    async () => {
      // What a copy or a new checkout changes of a file that stays the same.
      await Deno.utime(`${path}/app.ts`, 1, 1);
      const { code, stdout } = await checkout
        .start({}, "cli/build_command.ts").output();
      assertEquals([code, read(stdout)], [0, "The build is up to date.\n"]);
      const child = checkout.start(env, "cli/serve_command.ts");
      assertEquals(await buildAt(await servedAt(child)), served);
      assertEquals(await stop(child), 0);
    },
  );

  await t.step(
    "after a change a start builds, and stopping it stops the build",
    async () => {
      // Instead of Tailwind, which could end before it is stopped.
      await Deno.writeTextFile(
        `${path}/endless.js`,
        "setInterval(() => {}, 1e6);",
      );
      const code = await Deno.readTextFile(`${path}/cli/styles.ts`);
      await Deno.writeTextFile(
        `${path}/cli/styles.ts`,
        code.replace("npm:@tailwindcss/cli", "endless.js"),
      );
      await Deno.writeTextFile(`${path}/app.ts`, "\n", { append: true });
      const child = checkout.start(env);
      const output = child.output();
      await until(async () => {
        const ids = await checkout.processes();
        return (await Promise.all(ids.map(isEndless))).includes(true);
      });
      assertEquals(await stop(child), 1);
      await until(async () => (await checkout.processes()).length === 0);
      assertMatch(read((await output).stdout), /^Building /);
    },
  );
});
