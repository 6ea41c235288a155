import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Checkout } from "./checkout.ts";

/** Where it serves, once it does. */
async function servedAt(child: Deno.ChildProcess): Promise<string> {
  const errors = new Response(child.stderr).text();
  let shown = "";
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(await errors);
    shown += value;
    const url = /serving (http:\S+)\n/.exec(shown)?.[1];
    if (url !== undefined) return url;
  }
}

/** The build that a page belongs to. */
async function buildAt(url: string): Promise<string> {
  const html = await (await fetch(`${url}/login`)).text();
  const [, build] = /\/styles\.css\?__frsh_c=(\w+)/.exec(html) ?? [];
  const styles = await fetch(`${url}/styles.css`);
  assertStringIncludes(await styles.text(), "--canvas:");
  return build ?? "";
}

function moment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

async function isBuilder(id: number): Promise<boolean> {
  const line = await Deno.readTextFile(`/proc/${id}/cmdline`).catch(() => "");
  return line.split("\0").includes("dev.ts");
}

/** Stops it and waits for its end. */
async function stop(child: Deno.ChildProcess): Promise<number> {
  child.kill("SIGTERM");
  return (await child.status).code;
}

/** Who runs where is read from Linux's `/proc`. */
const ignore = Deno.build.os !== "linux";

Deno.test(
  "a start that is refused leaves no build running",
  { ignore },
  async () => {
    await using checkout = await Checkout.make();
    const { code, stderr } = await checkout.start({ DATA_DIR: "README.md" })
      .output();
    assertEquals(await checkout.processes(), []);
    assertEquals(code, 1);
    assertMatch(new TextDecoder().decode(stderr), /^error: DATA_DIR [^\n]*\n$/);
  },
);

Deno.test("a start that is stopped while it builds takes the build along", {
  ignore,
}, async () => {
  await using checkout = await Checkout.make();
  const child = checkout.start();
  const output = child.output();
  let hasEnded = false;
  void output.then(() => hasEnded = true);
  // The start, the build and what that runs in turn.
  while ((await checkout.processes()).length < 3 && !hasEnded) await moment();
  assertEquals(await stop(child), 1);
  await output;
  assertEquals(await checkout.processes(), []);
});

Deno.test("of two first starts at once one builds, and both serve that build", {
  ignore,
}, async () => {
  await using checkout = await Checkout.make();
  const children = [checkout.start(), checkout.start()];
  const serving = Promise.all(children.map(servedAt));
  let isOver = false;
  void serving.catch(() => {}).then(() => isOver = true);
  const builders = new Set<number>();
  while (!isOver) {
    for (const id of await checkout.processes()) {
      if (await isBuilder(id)) builders.add(id);
    }
    await moment();
  }
  const builds = await Promise.all((await serving).map(buildAt));
  assertEquals(builders.size, 1);
  assertMatch(builds[0]!, /^[0-9a-f]{40}$/);
  assertEquals(builds[0], builds[1]);
  assertEquals(await Promise.all(children.map(stop)), [0, 0]);
});

Deno.test(
  "after deno task build neither a start nor a copy of the tree builds again, and deno task serve needs what it made",
  {
    ignore,
  },
  async () => {
    await using checkout = await Checkout.make();
    const early = await checkout.start({}, "cli/serve_command.ts").output();
    const said = new TextDecoder().decode(early.stderr);
    assertEquals(early.code, 1);
    assertMatch(said, /^error: [^\n]*deno task build[^\n]*\n$/);

    const build = async () => {
      const { code, stdout } = await checkout
        .start({}, "cli/build_command.ts").output();
      assertEquals(code, 0);
      return new TextDecoder().decode(stdout);
    };
    assertMatch(await build(), /^Building \.\.\. \d+\.\d s\n$/);
    // What a copy or a new checkout changes of a file that stays the same.
    await Deno.utime(`${checkout.path}/app.ts`, 1, 1);
    assertEquals(await build(), "The build is up to date.\n");

    for (const script of ["cli/start.ts", "cli/serve_command.ts"]) {
      const child = checkout.start({}, script);
      assertMatch(await buildAt(await servedAt(child)), /^[0-9a-f]{40}$/);
      assertEquals(await stop(child), 0);
    }
    await Deno.writeTextFile(`${checkout.path}/app.ts`, "\n", { append: true });
    assertMatch(await build(), /^Building /);
  },
);
