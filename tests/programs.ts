import { V8_FLAGS } from "@/cli/workers/supervise.ts";
import { ROOT } from "./sources.ts";

/** V8's flags include those of workers: Deno recompiles what it compiled with other flags. */
export const PROGRAM_ENV = {
  NO_COLOR: "1",
  DENO_V8_FLAGS: V8_FLAGS.replace("--v8-flags=", "--liftoff-only,"),
};

/** What a program printed and how it ended. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

type Options = Pick<Deno.CommandOptions, "cwd" | "env" | "uid" | "gid"> & {
  stdin?: string;
};

export async function runProgram(
  program: string,
  args: readonly string[],
  { stdin = "", ...options }: Options = {},
): Promise<Ended> {
  const child = new Deno.Command(program, {
    ...options,
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  await new Blob([stdin]).stream().pipeTo(child.stdin).catch(() => {});
  const { code, stdout, stderr } = await output;
  return { code, stdout: readWords(stdout), stderr: readWords(stderr) };
}

/** Without what Deno prints while another process installs packages. */
function readWords(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
    .replace(/^Blocking waiting for file lock on .*\n/gm, "");
}

/** Runs Deno with these arguments, on the database that `env` names. */
export function runDeno(
  args: readonly string[],
  { env, ...options }: Options = {},
): Promise<Ended> {
  return runProgram(Deno.execPath(), args, {
    cwd: ROOT,
    env: { ...PROGRAM_ENV, DATABASE_URL: "", DATA_DIR: "memory://", ...env },
    ...options,
  });
}

export function isInstalled(
  program: string,
  args: readonly string[] = ["--version"],
  options?: Options,
): Promise<boolean> {
  return runProgram(program, args, options)
    .then(({ code }) => code === 0, () => false);
}
