import type { Demo } from "@/cli/demo.ts";
import { sayJson } from "@/cli/phase.ts";
import { wantsJsonLog } from "@/lib/config.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/**
 * Says on standard output that it serves, in a line of JSON where every line
 * is one: with the URL that it listens on and the one that clients see.
 */
export function sayServing(
  url: string,
  publicUrl: string | null,
  demo: Demo | null,
): void {
  if (wantsJsonLog()) {
    const { hostname, port } = new URL(url);
    sayJson("serving", {
      url,
      host: hostname,
      port: Number(port || 80),
      public_url: publicUrl,
    });
  } else console.log(welcome(url, publicUrl, demo));
}

/** What a start tells people once it serves; `demo` is what a first start made. */
function welcome(
  url: string,
  publicUrl: string | null,
  demo: Demo | null,
): string {
  const origin = publicUrl ?? url;
  const lines = [
    `Ad Archive is serving ${url}${
      publicUrl === null ? "" : ` as ${publicUrl}`
    }`,
    "",
  ];
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
