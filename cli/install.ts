/**
 * Installs the packages of `deno.lock` if any is new, and prints one line to
 * standard error; `deno` itself would print one for each package. It runs
 * before anything is installed, so it imports nothing.
 */
import { createHash } from "node:crypto";

const root = new URL("../", import.meta.url);
const STAMP = new URL("node_modules/.installed", root);

function digest(): string {
  const hash = createHash("sha256");
  for (const name of ["deno.json", "deno.lock"]) {
    hash.update(Deno.readTextFileSync(new URL(name, root)));
  }
  return hash.digest("hex");
}

function isInstalled(wanted: string): boolean {
  try {
    return Deno.readTextFileSync(STAMP) === wanted;
  } catch {
    return false;
  }
}

const write = (text: string) =>
  Deno.stderr.writeSync(new TextEncoder().encode(text));

if (!isInstalled(digest())) {
  const isJson = Deno.env.get("LOG_FORMAT") === "json";
  const started = performance.now();
  if (!isJson) write("Installing ... ");
  const { success, code, stdout, stderr } = await new Deno.Command(
    Deno.execPath(),
    { args: ["install", "--quiet"], cwd: root, stdin: "null" },
  ).output();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const decoder = new TextDecoder();
  const said = (decoder.decode(stdout) + decoder.decode(stderr)).trim();
  const tell = (text: string, fields: Record<string, unknown>) => {
    const time = new Date().toISOString();
    write(isJson ? `${JSON.stringify({ time, ...fields })}\n` : text);
  };
  if (!success) {
    const message = `installing failed: ${said}`;
    tell(`failed\nerror: ${message}\n`, { level: "error", message });
    Deno.exit(code);
  }
  const done = { level: "info", message: "installing" };
  tell(`${seconds} s\n`, { ...done, seconds: Number(seconds) });
  // Not earlier, because installing may add to the lockfile.
  Deno.writeTextFileSync(STAMP, digest());
}
