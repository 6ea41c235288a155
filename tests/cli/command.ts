import { writeFile } from "node:fs/promises";
import { testDatabase } from "../database.ts";
import { Printed } from "../printed.ts";
import { type Ended, PROGRAM_ENV, runDeno, runProgram } from "../programs.ts";
import { ROOT } from "../sources.ts";
import { tempFolder } from "../temp_folder.ts";

const taskArgs = (name: string, args: readonly string[]) => [
  ...["run", "-A", "--no-check", "--config", `${ROOT}deno.json`],
  ...[`${ROOT}cli/${name}.ts`, ...args],
];

/** A command, its arguments, and where it runs. */
export interface Work {
  name: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd: string;
}

/** Runs commands of one test after another, since starting Deno takes longer than most of them. */
class CommandHost {
  readonly #child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "tests/cli/command_host.ts"],
    cwd: ROOT,
    env: PROGRAM_ENV,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  readonly #input = this.#child.stdin.getWriter();
  readonly #outputs = [this.#child.stdout, this.#child.stderr]
    .map((stdout) => new Printed({ stdout }));

  async run(work: Work): Promise<Ended> {
    const line = `${JSON.stringify(work)}\n`;
    await this.#input.write(new TextEncoder().encode(line));
    const [stdout, stderr] = await Promise.all(
      this.#outputs.map(async (output) => {
        const end = await output.until(/\0(\d+)\n/);
        if (end === null) throw new Error(output.text);
        output.text = "";
        return { text: end.input.slice(0, end.index), code: Number(end[1]) };
      }),
    );
    return { code: stdout!.code, stdout: stdout!.text, stderr: stderr!.text };
  }
}

let host: CommandHost | undefined;

/** Runs `deno task <name>` as a person does. */
export const runTask = (
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> => runDeno(taskArgs(name, args), { env });

/** The same, but in a process that it shares, so nothing can be piped in or out. */
export function command(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd = ROOT,
): Promise<Ended> {
  return (host ??= new CommandHost()).run({
    ...{ name, args, cwd },
    env: { DATABASE_URL: "", DATA_DIR: "memory://", ...env },
  });
}

/** Runs a command with standard output in a file on a full disk. */
export function ontoFullDisk(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  return runProgram("sh", [
    ...["-c", 'exec "$@" > /dev/full', "sh", Deno.execPath()],
    ...taskArgs(name, args),
  ], { cwd: ROOT, env: { ...PROGRAM_ENV, ...env } });
}

/** Imports from a folder with these files, into a PostgreSQL database of its own. */
export async function importerOf(files: Record<string, string | Uint8Array>) {
  const database = await testDatabase("postgres");
  const env = { DATABASE_URL: database.config.databaseUrl! };
  const folder = await folderWith(files);
  const cwd = folder.path;
  return {
    database,
    cwd,
    run: (args: readonly string[], stdin?: string): Promise<Ended> =>
      stdin === undefined
        ? command("import", args, env, cwd)
        : runDeno(taskArgs("import", args), { cwd, stdin, env }),
    async [Symbol.asyncDispose]() {
      await folder.remove();
      await database.close();
    },
  };
}

/** A folder of a test's own with these files in it. */
export async function folderWith(files: Record<string, string | Uint8Array>) {
  const folder = await tempFolder();
  for (const [name, content] of Object.entries(files)) {
    await writeFile(`${folder.path}/${name}`, content);
  }
  return folder;
}
