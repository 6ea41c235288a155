/**
 * Installs what `deno.lock` names, only if something is new, and says one line
 * on standard error: standard output is the command's that follows. Every task
 * that needs packages begins with this, since `deno` itself would show a line
 * for each of them. It runs before anything is installed, so it imports nothing.
 */
const root = new URL("../", import.meta.url);
const STAMP = new URL("node_modules/.installed", root);

async function digest(): Promise<string> {
  const files = ["deno.json", "deno.lock"].map((name) =>
    Deno.readTextFileSync(new URL(name, root))
  );
  const bytes = new TextEncoder().encode(files.join("\n"));
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
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

if (!isInstalled(await digest())) {
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
  const time = new Date().toISOString();
  if (!success) {
    const [level, message] = ["error", `installing failed: ${said}`];
    console.error(
      isJson
        ? JSON.stringify({ time, level, message })
        : `failed\nerror: ${message}`,
    );
    Deno.exit(code);
  }
  if (isJson) {
    const [level, message] = ["info", "installing"];
    console.error(
      JSON.stringify({ time, level, message, seconds: Number(seconds) }),
    );
  } else write(`${seconds} s\n`);
  // Only now: installing may complete the lock file.
  Deno.writeTextFileSync(STAMP, await digest());
}
