/**
 * Installs the packages of `deno.lock`, or with `--dev` those of
 * `deno.dev.lock`, which has the packages of tests and benchmarks too, if any is
 * new. It prints one line to standard error; `deno` itself would print one for
 * each package. It runs before anything is installed, so it imports nothing.
 *
 * There are two lockfiles because `deno install --prod` installs everything that
 * its lockfile has.
 */
import { createHash } from "node:crypto";

const root = new URL("../", import.meta.url);
const STAMP = new URL("node_modules/.installed", root);
const isDev = Deno.args.includes("--dev");

/** The stamp of an installed set of packages: its name and a digest. */
function stamp(set: "dev" | "prod"): string {
  const hash = createHash("sha256");
  for (
    const name of ["deno.json", "package.json", "deno.lock", "deno.dev.lock"]
  ) {
    hash.update(Deno.readTextFileSync(new URL(name, root)));
  }
  return `${set} ${hash.digest("hex")}`;
}

function isInstalled(): boolean {
  try {
    const installed = Deno.readTextFileSync(STAMP);
    return installed === stamp("dev") ||
      (!isDev && installed === stamp("prod"));
  } catch {
    return false;
  }
}

const write = (text: string) =>
  Deno.stderr.writeSync(new TextEncoder().encode(text));

if (!isInstalled()) {
  const isJson = Deno.env.get("LOG_FORMAT") === "json";
  const started = performance.now();
  if (!isJson) write("Installing ... ");
  const options = isDev ? ["--lock=deno.dev.lock"] : ["--prod"];
  const { success, code, stdout, stderr } = await new Deno.Command(
    Deno.execPath(),
    {
      args: ["install", "--quiet", ...options],
      cwd: root,
      stdin: "null",
    },
  ).output();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const report = (text: string, fields: Record<string, unknown>) => {
    const time = new Date().toISOString();
    write(isJson ? `${JSON.stringify({ time, ...fields })}\n` : text);
  };
  if (!success) {
    const decoder = new TextDecoder();
    const output = (decoder.decode(stdout) + decoder.decode(stderr)).trim();
    const message = `installing failed: ${output}`;
    report(`failed\nerror: ${message}\n`, { level: "error", message });
    Deno.exit(code);
  }
  const done = { level: "info", message: "installing" };
  report(`${seconds} s\n`, { ...done, seconds: Number(seconds) });
  // Not earlier, because installing may add to the lockfile.
  Deno.writeTextFileSync(STAMP, stamp(isDev ? "dev" : "prod"));
}
