import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { V8_FLAGS } from "@/cli/workers/supervise.ts";
import config from "../../deno.json" with { type: "json" };
import { freePort } from "../postgres.ts";
import { isInstalled, runProgram } from "../programs.ts";
import { tempFolder } from "../temp_folder.ts";
import { until } from "../until.ts";

const folder = new URL("../../docs/deployment/", import.meta.url);

const NGINX = await isInstalled("nginx", ["-v"]) ? "nginx" : "/usr/sbin/nginx";

async function run(command: string, args: string[]) {
  const { code, stdout, stderr } = await runProgram(command, args);
  return { code, said: stdout + stderr };
}

Deno.test("the installed nginx accepts the nginx site", {
  ignore: !await isInstalled(NGINX, ["-v"]) ||
    !await isInstalled("openssl", ["version"]),
}, async () => {
  await using own = await tempFolder();
  const temp = own.path;
  const certificate = await run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"],
    ...["-subj", "/CN=ads.example.com", "-keyout", `${temp}/site.key`],
    ...["-out", `${temp}/site.pem`],
  ]);
  assertEquals(certificate.code, 0, certificate.said);
  const site = await Deno.readTextFile(new URL("nginx.conf", folder));
  await Deno.writeTextFile(
    `${temp}/site.conf`,
    site.replace(/\/etc\/ssl\/\S+\.(pem|key);/g, `${temp}/site.$1;`),
  );
  await Deno.writeTextFile(
    `${temp}/nginx.conf`,
    `pid ${temp}/pid; events {} http { access_log off; include ${temp}/site.conf; }`,
  );
  const { code, said } = await run(NGINX, [
    ...["-t", "-p", temp, "-e", `${temp}/errors`],
    ...["-c", `${temp}/nginx.conf`],
  ]);
  assertEquals(code, 0, said);
});

Deno.test(
  "what an instance that stops did not read is sent to another one, reads by POST too",
  { ignore: !await isInstalled(NGINX, ["-v"]) },
  async () => {
    await using own = await tempFolder();
    using stopping = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    void (async () => {
      for await (const connection of stopping) {
        await connection.read(new Uint8Array(1024));
        connection.close();
      }
    })();
    await using serving = Deno.serve(
      { port: 0, onListen() {} },
      async (req) => new Response(await req.text()),
    );
    const port = freePort();
    const servers = [stopping.addr.port, serving.addr.port]
      .map((port) => `server 127.0.0.1:${port} max_fails=0;`).join("\n");
    const site = (await Deno.readTextFile(new URL("nginx.conf", folder)))
      .replace(/server 127\.0\.0\.1:8000 .*/, servers)
      .replace(/listen .*/, `listen 127.0.0.1:${port};`)
      .replace(/ssl_certificate.*/g, "");
    await Deno.writeTextFile(
      `${own.path}/nginx.conf`,
      `daemon off; pid ${own.path}/pid; events {} http { access_log off; ${site} }`,
    );
    await using _nginx = new Deno.Command(NGINX, {
      args: ["-p", own.path, "-e", "errors", "-c", `${own.path}/nginx.conf`],
    }).spawn();
    const ask = (path: string, init = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, init)
        .then(async (response) => [response.status, await response.text()]);
    await until(() => ask("/v1").then(() => true, () => false));
    // Instances take turns.
    for (const body of ["1", "2", "3"]) {
      assertEquals(await ask("/mcp", { method: "POST", body }), [200, body]);
    }
  },
);

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
