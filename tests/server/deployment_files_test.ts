import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { V8_FLAGS } from "@/cli/workers/supervise.ts";
import config from "../../deno.json" with { type: "json" };
import { freePort } from "../postgres.ts";
import { isInstalled, runProgram } from "../programs.ts";
import { tempFolder } from "../temp_folder.ts";
import { until } from "../until.ts";

const folder = new URL("../../docs/deployment/", import.meta.url);

async function run(command: string, args: string[]) {
  const { code, stdout, stderr } = await runProgram(command, args);
  return { code, said: stdout + stderr };
}

const hasTools = await isInstalled("openssl", ["version"]) &&
  await isInstalled("curl", ["--version"]);

/** The arguments of each proxy with a file. */
const PROXIES: Record<string, (file: string, folder: string) => string[]> = {
  "nginx.conf": (file, own) => ["-p", own, "-e", "errors", "-c", file],
  "haproxy.cfg": (file) => ["-db", "-f", file],
};

for (const [example, argsOf] of Object.entries(PROXIES)) {
  const [name = ""] = example.split(".");
  const sbin = `/usr/sbin/${name}`;
  const program = await isInstalled(name, ["-v"]) ? name : sbin;
  Deno.test(
    `${name} sends what an instance that stops did not read to another one, reads by POST too, and no address that a client made up`,
    { ignore: !hasTools || !await isInstalled(program, ["-v"]) },
    async () => {
      await using own = await tempFolder();
      using stopping = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      void (async () => {
        for await (const connection of stopping) {
          await connection.read(new Uint8Array(1024));
          connection.close();
        }
      })();
      const names = ["for", "proto", "host"].map((of) => `x-forwarded-${of}`);
      const options = { port: 0, onListen() {} };
      await using serving = Deno.serve(options, async (req) => {
        const told = names.map((name) => req.headers.get(name));
        return new Response(`${told},${await req.text()}`);
      });
      const certificate = `${own.path}/site`;
      await run("openssl", [
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"],
        ...["-subj", "/CN=ads", "-keyout", certificate, "-out", certificate],
      ]);
      const port = freePort();
      const instances = [stopping, serving].map(({ addr: { port } }) => port);
      const site = (await Deno.readTextFile(new URL(example, folder)))
        .replace(
          /.*127\.0\.0\.1:8000.*/,
          (line) =>
            instances.map((port) =>
              line.replace("8000", `${port}`).replace("one", `at${port}`)
            ).join("\n"),
        )
        .replace(/(listen|bind) :?443/, `$1 127.0.0.1:${port}`)
        .replace(/\/etc\/ssl\/[\w.]+/g, certificate)
        // Otherwise HAProxy may never ask the one that stops.
        .replace("default-server check", "#");
      const file = `${own.path}/${example}`;
      const all = name === "haproxy" ? site : `
        daemon off; pid ${own.path}/pid; events {}
        http { access_log off; ${site} }`;
      await Deno.writeTextFile(file, all);
      await using _proxy = new Deno.Command(program, {
        args: argsOf(file, own.path),
      }).spawn();
      const ask = (path: string, ...args: string[]) =>
        run("curl", ["-ksS", ...args, `https://127.0.0.1:${port}${path}`]);
      await until(async () => (await ask("/v1")).code === 0);
      const madeUp = names.flatMap((name) => ["-H", `${name}: 203.0.113.1`]);
      // Instances take turns.
      for (const body of ["1", "2", "3"]) {
        const { said } = await ask("/mcp", "--data", body, ...madeUp);
        assertEquals(said, `127.0.0.1,https,,${body}`);
      }
    },
  );
}

Deno.test("systemd calls the unit's exposure OK", {
  ignore: !await isInstalled("systemd-analyze"),
}, async () => {
  const { said } = await run("systemd-analyze", [
    ...["security", "--offline=true", "--no-pager"],
    fileURLToPath(new URL("ad-archive.service", folder)),
  ]);
  assertMatch(said, /Overall exposure level for \S+: \d\.\d OK/);
});

Deno.test("the service runs the same command as the task, and every server process has the same memory limits", async () => {
  const unit = await Deno.readTextFile(new URL("ad-archive.service", folder));
  const { serve, start } = config.tasks;
  const [environment, command] = serve.split(/ (?=deno run)/);
  const lines = unit.split("\n");
  for (
    const line of [
      `Environment=${environment}`,
      `ExecStart=/usr/local/bin/${command}`,
    ]
  ) assertEquals(lines.includes(line), true, line);
  for (const task of [serve, start]) {
    assertStringIncludes(task, `${environment} deno run`);
    assertStringIncludes(task, V8_FLAGS);
  }
});

Deno.test("the docs run commands as the service runs", async () => {
  const unit = await Deno.readTextFile(new URL("ad-archive.service", folder));
  const docs = await Deno.readTextFile(new URL("../deployment.md", folder));
  const value = (name: string) =>
    new RegExp(`\\b${name}=(\\S+)`).exec(unit)![1]!;
  for (
    const option of [
      `--uid=${value("User")}`,
      `--working-directory=${value("WorkingDirectory")}`,
      `--property=EnvironmentFile=${value("EnvironmentFile")}`,
      `--setenv=DATA_DIR=${value("DATA_DIR")}`,
    ]
  ) assertStringIncludes(docs, option);
});
