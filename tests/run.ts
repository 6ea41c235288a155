/**
 * Runs the tests on what they share, servers, templates and a build, and ends
 * with what took longest and one line, `N passed, N failed`.
 * Arguments go to `deno test`; without any, everything is tested.
 */
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { makeBatches } from "./batches.ts";
import { BROWSER_VARIABLE, launchOptions } from "./browser.ts";
import { BUILD_VARIABLE, makeBuild } from "./build.ts";
import { run } from "./postgres_binaries.ts";
import { ownServers, SERVERS_VARIABLE } from "./servers.ts";
import { tempFolder } from "./temp_folder.ts";
import { TEMPLATE_VARIABLE } from "./templates.ts";
import { unitTests } from "./unit_tests.ts";

const ROOT = new URL("../", import.meta.url);
const TEMPLATES = fileURLToPath(new URL("templates.ts", import.meta.url));
/** The end of a test, not of one of its steps. */
const TEST =
  /^\S+ => ((?:(?! \.\.\. ).)*) \.\.\. (?:ok|FAILED).* \(([^)]*)\)$/gm;
const SUMMARY =
  /^(?:ok|FAILED) \| (\d+) passed(?: \([^)]*\))? \| (\d+) failed/gm;
/** Optimizing PGlite takes more than it saves in the short life of a test's process. */
const DENO_V8_FLAGS = "--liftoff-only";

/**
 * All tests, those under `tests/` in batches, which it writes into a folder. The
 * stand-ins for upstream packages count only while `deno.json` links them: without
 * that line their tests would test upstream.
 */
export async function everything(root: URL, into: string): Promise<string[]> {
  const text = await Deno.readTextFile(new URL("deno.json", root));
  const { links = [] }: { links?: string[] } = JSON.parse(text);
  return [...await makeBatches(root, "tests", into), ...links];
}

/** What `deno test` said in its last line; null if it did not get that far. */
function readSummary(
  output: string,
): { passed: number; failed: number } | null {
  const last = [...stripVTControlCharacters(output).matchAll(SUMMARY)].at(-1);
  return last ? { passed: Number(last[1]), failed: Number(last[2]) } : null;
}

/** The tests that took longest, one line each, from what `deno test` printed. */
export function slowestTests(output: string, count = 10): string[] {
  return [...stripVTControlCharacters(output).matchAll(TEST)]
    .map(([, name, time]) => [name, parseSeconds(time!)] as const)
    .sort(([, a], [, b]) => b - a).slice(0, count)
    .map(([name, time]) => `${time.toFixed(1).padStart(7)} s  ${name}`);
}

/** Reads a duration as `deno test` writes it, such as `1m12s` or `840ms`. */
function parseSeconds(text: string): number {
  const units = { h: 3600, m: 60, s: 1, ms: 1e-3, µs: 1e-6 };
  return [...text.matchAll(/(\d+)(ms|µs|[hms])/g)].reduce(
    (sum, [, n, unit]) => sum + Number(n) * units[unit as keyof typeof units],
    0,
  );
}

const USAGE = `Usage: deno task test [FILE...]
       deno task test:unit

  Runs all tests, or those of the files and folders that are named. Everything
  else goes to deno test, such as --filter TEXT. DENO_JOBS says how many files
  run at once. test:unit runs the files whose tests need no database, server,
  browser or process.`;

async function main(args: string[]): Promise<number> {
  if (args.some((word) => word === "--help" || word === "-h")) {
    console.log(USAGE);
    return 0;
  }
  await using folder = await tempFolder();
  try {
    if (args[0] === "--unit") {
      return await runTests([...unitTests(ROOT), ...args.slice(1)], {});
    }
    const files = args.length > 0 ? args : await everything(ROOT, folder.path);
    await using shared = await startShared(folder.path);
    return await runTests(files, shared.env);
  } catch (error) {
    console.error(error);
    console.log("0 passed, 1 failed");
    return 1;
  }
}

/** Starts what all test files share; `env` tells them where it is. */
async function startShared(
  folder: string,
): Promise<AsyncDisposable & { env: Record<string, string> }> {
  await using starting = new AsyncDisposableStack();
  const kinds = await ownServers();
  if (!kinds.some(({ isPooled }) => isPooled)) {
    console.log("PgBouncer is not installed: its tests are left out.");
  }
  const template = `${folder}/pglite.tar`;
  const build = `${folder}/build`;
  const [servers, browser] = await Promise.all([
    Promise.all(kinds.map(async ({ start }) => starting.use(await start()))),
    launchOptions(),
    makeBuild(build),
    // PGlite boots for seconds on its thread, which is none of this process.
    run(
      Deno.execPath(),
      [
        "run",
        "-A",
        "--no-check",
        `--v8-flags=${DENO_V8_FLAGS}`,
        TEMPLATES,
        template,
      ],
    ),
  ]);
  const stack = starting.move();
  return {
    env: {
      [SERVERS_VARIABLE]: JSON.stringify(
        servers.map(({ name, url, directUrl }) => ({ name, url, directUrl })),
      ),
      [TEMPLATE_VARIABLE]: template,
      [BUILD_VARIABLE]: build,
      [BROWSER_VARIABLE]: JSON.stringify(browser),
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function runTests(
  args: string[],
  env: Record<string, string>,
): Promise<number> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "-A", "--no-check", "--parallel"],
      ...args,
    ],
    env: { DENO_JOBS: jobs(), DENO_V8_FLAGS, ...env },
    stdout: "piped",
  }).spawn();
  const stop = () => child.kill("SIGTERM");
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  const [shown, kept] = child.stdout.tee();
  const [output] = await Promise.all([
    new Response(kept).text(),
    shown.pipeTo(Deno.stdout.writable, { preventClose: true }),
  ]);
  const { success } = await child.status;
  Deno.removeSignalListener("SIGINT", stop);
  Deno.removeSignalListener("SIGTERM", stop);

  console.log(["Slowest:", ...slowestTests(output), ""].join("\n"));
  const summary = readSummary(output) ?? { passed: 0, failed: 0 };
  const isGood = success && summary.failed === 0 && summary.passed > 0;
  // A crash, or a file that does not load, fails the run without failing a test.
  const failed = isGood ? 0 : Math.max(1, summary.failed);
  console.log(`${summary.passed} passed, ${failed} failed`);
  return isGood ? 0 : 1;
}

/** Two more at a time than there are cores, since tests also wait. */
function jobs(): string {
  return Deno.env.get("DENO_JOBS") ?? `${navigator.hardwareConcurrency + 2}`;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
