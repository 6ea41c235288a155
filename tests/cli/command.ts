import { writeFile } from "node:fs/promises";
import { testDatabase } from "../database.ts";
import { type Ended, PROGRAM_ENV, runDeno, runProgram } from "../programs.ts";
import { ROOT } from "../sources.ts";
import { tempFolder } from "../temp_folder.ts";

const taskArgs = (
  name: string,
  args: readonly string[],
) => ["run", "-A", "--no-check", `cli/${name}.ts`, ...args];

/** Runs `deno task <name>` as a person does. */
export function command(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  return runDeno(taskArgs(name, args), { env });
}

/** The same, with standard output in a file on a full disk. */
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

/** Runs `deno task import` in a folder, with something on standard input. */
export function importCommand(
  args: readonly string[],
  { databaseUrl, ...options }: {
    databaseUrl: string;
    cwd: string;
    stdin?: string;
  },
): Promise<Ended> {
  return runDeno([
    ...["run", "-A", "--no-check", "--config", `${ROOT}deno.json`],
    `${ROOT}cli/import.ts`,
    ...args,
  ], { ...options, env: { DATABASE_URL: databaseUrl } });
}

/** Imports from a folder with these files, into a PostgreSQL database of its own. */
export async function importerOf(files: Record<string, string | Uint8Array>) {
  const database = await testDatabase("postgres");
  const databaseUrl = database.config.databaseUrl!;
  const folder = await folderWith(files);
  const cwd = folder.path;
  return {
    database,
    cwd,
    run: (args: readonly string[], stdin?: string): Promise<Ended> =>
      importCommand(args, { databaseUrl, cwd, ...(stdin && { stdin }) }),
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
