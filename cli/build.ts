import { createHash } from "node:crypto";
import { CommandError } from "@/cli/program.ts";

const root = new URL("../", import.meta.url);
const STAMP = new URL("_fresh/stamp", root);
const LOCK = new URL("_fresh/lock", root);
const SIGNALS = ["SIGTERM", "SIGINT"] as const;
const SOURCES = [
  "routes",
  "islands",
  "components",
  "lib",
  "static",
  "styles",
  "jsr",
  "dev.ts",
  "app.ts",
  "main.ts",
  "deno.json",
  "deno.lock",
];
/** What the build itself writes among the sources. */
const GENERATED = /\/static\/(?:styles\.css|fonts\/)/;

/** Not every checkout has every folder: git keeps no empty ones. */
function statOrNull(url: URL): Deno.FileInfo | null {
  try {
    return Deno.statSync(url);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** A digest of every source's name, size and time of change. */
function sourcesDigest(): string {
  const hash = createHash("sha256");
  const visit = (url: URL) => {
    const info = statOrNull(url);
    if (info === null) return;
    if (!info.isDirectory) {
      if (!GENERATED.test(url.pathname)) {
        hash.update(`${url.pathname} ${info.size} ${info.mtime?.getTime()}\n`);
      }
      return;
    }
    const names = [...Deno.readDirSync(url)].map((entry) => entry.name).sort();
    for (const name of names) {
      visit(new URL(encodeURIComponent(name), `${url.href}/`));
    }
  };
  for (const source of SOURCES) visit(new URL(source, root));
  return hash.digest("hex");
}

async function isCurrent(digest: string): Promise<boolean> {
  try {
    return await Deno.readTextFile(STAMP) === digest;
  } catch {
    return false;
  }
}

/**
 * Builds `_fresh/`, unless the one there is of these very sources. Of several
 * processes one builds, and the others wait for it.
 */
export async function build(): Promise<void> {
  const digest = sourcesDigest();
  if (await isCurrent(digest)) return;
  await Deno.mkdir(new URL("./", LOCK), { recursive: true });
  using lock = await Deno.open(LOCK, { create: true, write: true });
  await lock.lock(true);
  if (await isCurrent(digest)) return;
  await runBuild();
  await Deno.writeTextFile(STAMP, digest);
}

/** Builds in a process of its own, which ends with this one. */
async function runBuild(): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "dev.ts", "build"],
    cwd: root,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    // With what it starts itself, it is one group, which can be ended at once.
    detached: true,
  }).spawn();
  const stop = async () => {
    Deno.kill(-child.pid, "SIGTERM");
    await child.status;
    Deno.exit(1);
  };
  for (const signal of SIGNALS) Deno.addSignalListener(signal, stop);
  const { success, stdout, stderr } = await child.output();
  for (const signal of SIGNALS) Deno.removeSignalListener(signal, stop);
  if (!success) {
    const decoder = new TextDecoder();
    throw new CommandError(
      `the build failed:\n${decoder.decode(stdout)}${decoder.decode(stderr)}`,
    );
  }
}
