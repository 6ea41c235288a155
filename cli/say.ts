import type { Demo } from "@/cli/demo.ts";
import { print, writeOut } from "@/cli/print.ts";
import { wantsJsonLog } from "@/lib/config/config.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** Runs a part of the start, and prints what it does and how many seconds it took. */
export async function phase<T>(
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const isJson = wantsJsonLog();
  const started = performance.now();
  if (!isJson) writeOut(`${name} ... `);
  const result = await run().catch((error) => {
    if (!isJson) writeOut("failed\n");
    throw error;
  });
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (isJson) sayJson(name.toLowerCase(), { seconds });
  else writeOut(`${seconds.toFixed(1)} s\n`);
  return result;
}

/** Prints a message of the start as a line of JSON, for programs. */
function sayJson(message: string, fields: Record<string, unknown>): void {
  const time = new Date().toISOString();
  writeOut(`${JSON.stringify({ time, level: "info", message, ...fields })}\n`);
}

/** Prints that the server is ready; `demo` is what a first start created. */
export function sayServing(
  url: string,
  publicUrl: string | null,
  demo: Demo | null,
): void {
  if (wantsJsonLog()) {
    const { hostname: host, port } = new URL(url);
    const at = { url, host, port: Number(port || 80), public_url: publicUrl };
    return sayJson("serving", at);
  }
  const origin = publicUrl ?? url;
  const lines = demo === null
    ? [
      `  Sign in for a key  ${origin}/login`,
      `  Documentation      ${origin}/docs`,
    ]
    : [
      `  Sample archive    ${formatCount(demo.ads, "made-up ad")}`,
      `  Demo account      ${demo.email}`,
      `  Its password      ${demo.password}  (shown only once)`,
      `  Demo API key      ${demo.key}  (shown only once)`,
      `  Sign in           ${origin}/login`,
      "",
      "Try it:",
      "",
      `  curl -H "X-API-Key: ${demo.key}" "${origin}/v1/ads?limit=2"`,
    ];
  const seen = publicUrl === null ? "" : ` as ${publicUrl}`;
  print(`\nAd Archive is serving ${url}${seen}\n\n${lines.join("\n")}\n`);
}
