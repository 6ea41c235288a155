import type { Demo } from "@/cli/demo.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** What a start prints once it serves; `demo` is what a first start made. */
export function welcome(origin: string, demo: Demo | null): string {
  const lines = [`Ad Archive is serving ${origin}`, ""];
  if (demo === null) {
    lines.push(
      `  Sign in for a key  ${origin}/login`,
      `  Documentation      ${origin}/docs`,
    );
  } else {
    lines.push(
      `  Sample archive    ${formatCount(demo.ads, "made-up ad")}`,
      `  Demo account      ${demo.email}`,
      `  Its password      ${demo.password}  (shown only once)`,
      `  Demo API key      ${demo.key}  (shown only once)`,
      `  Sign in           ${origin}/login`,
      "",
      "Try it:",
      "",
      `  curl -H "X-API-Key: ${demo.key}" "${origin}/v1/ads?limit=2"`,
    );
  }
  return `\n${lines.join("\n")}\n`;
}
