import { assertEquals } from "@std/assert";
import { isInstalled } from "../programs.ts";

export const hasPython = await isInstalled("python3");

/** Runs Python with the client; `onLine` gets each line and returns what the program then reads, if anything. */
export async function runPython(
  code: string,
  { url, key }: { url: string; key: string },
  onLine: (line: string) => string | void,
): Promise<void> {
  const child = new Deno.Command("python3", {
    args: ["-c", code],
    env: { PYTHONPATH: "client/python", URL: url, KEY: key },
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  let rest = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      const read = onLine(line);
      if (read === undefined) continue;
      await writer.write(new TextEncoder().encode(`${read}\n`));
    }
  }
  await writer.close().catch(() => {});
  assertEquals((await child.status).code, 0);
}
