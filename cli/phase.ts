import { wantsJsonLog } from "@/lib/config.ts";

/** Does a part of the start, and says on standard output which, and how many seconds it took. */
export async function phase<T>(
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const isJson = wantsJsonLog();
  const started = performance.now();
  if (!isJson) write(`${name} ... `);
  const result = await run().catch((error) => {
    if (!isJson) write("failed\n");
    throw error;
  });
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (isJson) sayJson(name.toLowerCase(), { seconds });
  else write(`${seconds.toFixed(1)} s\n`);
  return result;
}

/** What a start says to people, as a line of JSON for programs. */
export function sayJson(
  message: string,
  fields: Record<string, unknown>,
): void {
  const time = new Date().toISOString();
  write(`${JSON.stringify({ time, level: "info", message, ...fields })}\n`);
}

function write(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}
