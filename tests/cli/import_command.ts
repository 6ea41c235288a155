import { fileURLToPath } from "node:url";
import type { Ended } from "./command.ts";
import { ownWords } from "./own_words.ts";

/** Runs `deno task import` in a folder, with something on standard input. */
export async function importCommand(
  args: string[],
  options: {
    databaseUrl: string;
    cwd: string;
    stdin?: Uint8Array<ArrayBuffer> | string;
  },
): Promise<Ended> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", "--config", `${root}deno.json`],
      `${root}cli/import.ts`,
      ...args,
    ],
    cwd: options.cwd,
    env: { DATABASE_URL: options.databaseUrl, NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  await new Blob([options.stdin ?? ""]).stream().pipeTo(child.stdin)
    .catch(() => {});
  const { code, stdout, stderr } = await output;
  return { code, stdout: ownWords(stdout), stderr: ownWords(stderr) };
}

/** A folder of its own with these files in it. */
export async function withFiles(
  files: Record<string, string | Uint8Array>,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = `${folder}/${name}`;
      if (typeof content === "string") await Deno.writeTextFile(path, content);
      else await Deno.writeFile(path, content);
    }
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
