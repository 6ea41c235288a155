/**
 * Runs the development server in a process that restarts on changes: with
 * `--watch` itself, `--help` would print and then keep watching.
 */
const USAGE = `Usage: deno task dev

  Like deno task start, but serves the sources and reloads on change.`;
const WATCHED = ["routes/", "islands/", "components/", "styles/"];

if (Deno.args.some((word) => word === "--help" || word === "-h")) {
  console.log(USAGE);
  Deno.exit(0);
}
const child = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", `--watch=${WATCHED.join(",")}`, "dev.ts", ...Deno.args],
  cwd: new URL("../", import.meta.url),
}).spawn();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => child.kill(signal));
}
Deno.exit((await child.status).code);
