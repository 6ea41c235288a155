import { ownWords } from "./own_words.ts";

/** What a command printed and how it ended. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `deno task <name>` as a person does, on the database that `env` names. */
export async function command(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", `cli/${name}.ts`, ...args],
    cwd: new URL("../..", import.meta.url),
    env: { DATABASE_URL: "", DATA_DIR: "memory://", NO_COLOR: "1", ...env },
  }).output();
  return { code, stdout: ownWords(stdout), stderr: ownWords(stderr) };
}
