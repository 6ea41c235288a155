/**
 * Runs the tests against upstream's packages instead of the stand-ins in
 * `jsr/`: in a copy of the tree whose `deno.json` has other `links`, or none. If
 * JSR cannot be reached, it says so, and fails only in CI, where nobody would
 * read that.
 */
import { join, resolve } from "node:path";
import { copyTree } from "./copy_tree.ts";
import { tempFolder } from "./temp_folder.ts";

const META = "https://jsr.io/@fresh/core/meta.json";
const LEFT_OUT = /^(?:_fresh|data|jsr|node_modules|screenshots|\.git)$/;

/** @returns why not, null if it can */
async function whyUnreachable(): Promise<string | null> {
  try {
    const response = await fetch(META, { signal: AbortSignal.timeout(10_000) });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Removes what is there only for the stand-ins: the links, and the lockfiles that
 * have them. `links` are the folders of upstream's packages, if they are not from JSR.
 */
export async function unlink(
  folder: string,
  links: readonly string[] = [],
): Promise<void> {
  const path = join(folder, "deno.json");
  const { links: _, ...config } = JSON.parse(await Deno.readTextFile(path));
  if (links.length > 0) config.links = links;
  await Deno.writeTextFile(path, `${JSON.stringify(config, null, 2)}\n`);
  for (const lock of ["deno.lock", "deno.dev.lock"]) {
    await Deno.remove(join(folder, lock));
  }
}

async function run(cwd: string, ...args: string[]): Promise<number> {
  const { code } = await new Deno.Command(Deno.execPath(), { args, cwd })
    .spawn().status;
  return code;
}

const USAGE = `Usage: deno task test:upstream [--links DIR]... [FILE...]

  Runs the tests in a copy of the tree that uses upstream's packages from JSR
  instead of the stand-ins in jsr/. --links takes the folder of a package's
  sources, such as packages/fresh of a clone of Fresh; then JSR is not needed. If
  JSR is unreachable, this succeeds, or fails if CI is set.`;

async function main(words: string[]): Promise<number> {
  if (words.includes("--help") || words.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  const isLink = (_: string, n: number) => words[n - 1] === "--links";
  const links = words.filter(isLink).map((folder) => resolve(folder));
  const args = words.filter((word, n) =>
    word !== "--links" && !isLink(word, n)
  );
  const reason = links.length > 0 ? null : await whyUnreachable();
  if (reason !== null) {
    console.log(`Skipped: ${META} cannot be reached (${reason}).`);
    return Deno.env.get("CI") ? 1 : 0;
  }
  await using temp = await tempFolder();
  const folder = temp.path;
  await copyTree(folder, LEFT_OUT);
  await unlink(folder, links);
  return await run(folder, "install", "--quiet") ||
    await run(folder, "check") ||
    await run(folder, "run", "-A", "tests/run.ts", ...args);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
