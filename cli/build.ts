import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { CommandError } from "@/cli/command_error.ts";

const root = new URL("../", import.meta.url);
/** The server module of the build. */
export const SERVER = new URL("_fresh/server.js", root);
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
/** Files in source folders that the build itself writes. */
const GENERATED = /^static\/(?:styles\.css|fonts)$/;

/**
 * A digest of the names and contents of all sources. Copies and new checkouts
 * of the same tree have the same digest.
 */
function sourcesDigest(): string {
  const hash = createHash("sha256");
  const visit = (url: URL, name: string) => {
    // Some folders can be missing from a checkout: git does not store empty
    // ones.
    if (!existsSync(url) || GENERATED.test(name)) return;
    const info = Deno.statSync(url);
    if (!info.isDirectory) {
      hash.update(`${name} ${info.size}\n`).update(Deno.readFileSync(url));
      return;
    }
    const names = [...Deno.readDirSync(url)].map((entry) => entry.name).sort();
    for (const child of names) {
      visit(
        new URL(encodeURIComponent(child), `${url.href}/`),
        `${name}/${child}`,
      );
    }
  };
  for (const source of SOURCES) visit(new URL(source, root), source);
  return hash.digest("hex");
}

async function isCurrent(digest: string): Promise<boolean> {
  return isBuilt() &&
    await Deno.readTextFile(STAMP).catch(() => null) === digest;
}

/** Whether there is a build, from any sources. */
export function isBuilt(): boolean {
  return existsSync(SERVER);
}

/**
 * Builds `_fresh/`, unless it was built from the same sources. If several
 * processes start at once, one builds and the others wait. `announce` runs the
 * work, if there is any.
 */
export async function build(
  announce: (run: () => Promise<void>) => Promise<void> = (run) => run(),
): Promise<void> {
  const digest = sourcesDigest();
  if (await isCurrent(digest)) return;
  await announce(async () => {
    await Deno.mkdir(new URL("./", LOCK), { recursive: true });
    using lock = await Deno.open(LOCK, { create: true, write: true });
    await lock.lock(true);
    if (await isCurrent(digest)) return;
    await runBuild();
    await Deno.writeTextFile(STAMP, digest);
  });
}

/** Builds in a child process, which ends with this one. */
async function runBuild(): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "dev.ts", "build"],
    cwd: root,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    // Makes the child and its own children a process group, which can be killed
    // at once.
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
