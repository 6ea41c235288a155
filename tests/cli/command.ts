import { writeFile } from "node:fs/promises";
import { type TestDatabase, testDatabase } from "../database.ts";
import { type Ended, PROGRAM_ENV, runDeno, runProgram } from "../programs.ts";
import { ROOT } from "../sources.ts";
import { tempFolder } from "../temp_folder.ts";

/** Runs `deno task <name>` as a person does. */
export function command(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  return runDeno(["run", "-A", "--no-check", `cli/${name}.ts`, ...args], {
    env,
  });
}

/** The same, with standard output in a file on a full disk. */
export function ontoFullDisk(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  return runProgram("sh", [
    ...["-c", 'exec "$@" > /dev/full', "sh", Deno.execPath()],
    ...["run", "-A", "--no-check", `cli/${name}.ts`, ...args],
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

/** What imports files into a PostgreSQL database of its own. */
interface Importer {
  database: TestDatabase;
  cwd: string;
  run(args: readonly string[], stdin?: string): Promise<Ended>;
}

/** Imports from a folder with these files. */
export async function withImporter(
  files: Record<string, string | Uint8Array>,
  test: (importer: Importer) => Promise<void>,
): Promise<void> {
  await using database = await testDatabase("postgres");
  const databaseUrl = database.config.databaseUrl!;
  await withFiles(files, async (cwd) => {
    const run = (args: readonly string[], stdin?: string) =>
      importCommand(args, { databaseUrl, cwd, ...(stdin && { stdin }) });
    await test({ database, cwd, run });
  });
}

/** A folder of its own with these files in it. */
export async function withFiles(
  files: Record<string, string | Uint8Array>,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  await using folder = await tempFolder();
  for (const [name, content] of Object.entries(files)) {
    await writeFile(`${folder.path}/${name}`, content);
  }
  await test(folder.path);
}
