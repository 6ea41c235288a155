import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { command } from "../cli/command.ts";
import { inFolder } from "../db/embedded_folder.ts";
import { Printed } from "../printed.ts";
import { isInstalled, runDeno, runProgram } from "../programs.ts";
import { ROOT } from "../sources.ts";
import { startIn } from "./checkout.ts";
import { tempFolder } from "../temp_folder.ts";

/** Runs `deno task start` until it serves, or ends. */
async function start(env: Record<string, string>) {
  const child = startIn(ROOT, env);
  const errors = new Response(child.stderr).text();
  const printed = new Printed(child);
  await printed.until(/\S[^]*\n\n$/);
  const shown = printed.text;
  return {
    pid: child.pid,
    shown,
    url: /serving (http:\S+)/.exec(shown)?.[1] ?? null,
    errors,
    async end(signal?: Deno.Signal): Promise<number> {
      if (signal !== undefined) child.kill(signal);
      await printed.toEnd();
      return (await child.status).code;
    },
  };
}

/** What a shell makes of the line; without curl on this machine, what its parts ask for. */
async function pasted(line: string): Promise<string> {
  if (!await isInstalled("curl")) {
    const [, key, url] = /X-API-Key: (\w+)" "(\S+)"/.exec(line)!;
    return await (await fetch(url!, { headers: { "x-api-key": key! } })).text();
  }
  const args = ["-c", line.replace("curl", "curl -s")];
  return (await runProgram("sh", args)).stdout;
}

Deno.test("the first start loads the sample and prints a curl command that works when pasted", async () => {
  await using temp = await tempFolder();
  const folder = temp.path;
  const env = { DATA_DIR: `${folder}/data` };
  const first = await start(env);
  const line = /^ +(curl .*)$/m.exec(first.shown)?.[1] ?? "";
  assertMatch(
    line,
    /^curl -H "X-API-Key: sk_\w{40}" "http:\S+\/v1\/ads\?limit=2"$/,
  );
  const { data, meta } = JSON.parse(await pasted(line));
  assertEquals([data.length, meta.has_more], [2, true]);
  assertStringIncludes(first.shown, `${meta.total} made-up ads`);

  // A taken port is no more than one line, and the first goes on.
  const port = new URL(first.url!).port;
  const second = await start({ DATA_DIR: `${folder}/other`, PORT: port });
  assertEquals([await second.end(), second.shown], [1, ""]);
  assertMatch(
    await second.errors,
    new RegExp(`^error: [^\\n]*PORT ${port}[^\\n]*\\n$`),
  );
  const refused = await command("import", ["-"], env);
  assertEquals([refused.code, refused.stdout], [1, ""]);
  assertMatch(
    refused.stderr,
    new RegExp(`^error: .*in use by process ${first.pid} [^\\n]*\\n$`),
  );
  assertEquals((await fetch(`${first.url}/readyz`)).status, 200);
  assertEquals(await first.end("SIGTERM"), 0);
  assertEquals(await first.errors, "");
  assertMatch(first.shown, /^Loading the sample \.\.\. \d+\.\d s$/m);
});

Deno.test("a later start prints where the archive is public, and no key", async () => {
  const code = `import { sayServing } from "@/cli/say.ts";
    sayServing("http://127.0.0.1:8000", "https://ads.example", null);`;
  const { stdout } = await runDeno(["eval", code]);
  assertMatch(
    stdout,
    /^\nAd Archive is serving http:\/\/127\.0\.0\.1:8000 as https:\/\/ads\.example\n/,
  );
  assertEquals(stdout.includes("sk_"), false);
});

Deno.test("with LOG_FORMAT=json every line of a first start is a JSON object, including URL and port, without secrets", () =>
  inFolder(async (dataDir) => {
    const child = startIn(ROOT, {
      DATA_DIR: dataDir,
      PUBLIC_URL: "https://ads.example",
      LOG_LEVEL: "info",
      LOG_FORMAT: "json",
    });
    const errors = new Response(child.stderr).text();
    const printed = new Printed(child);
    const line = await printed.until(/^.*"message":"serving".*\n/m);
    const serving = JSON.parse(line![0]);
    assertEquals(new URL(serving.url).port, String(serving.port));
    assertEquals(serving.public_url, "https://ads.example");
    await (await fetch(`${serving.url}/internal/stats`)).body?.cancel();
    child.kill("SIGTERM");
    const shown = await printed.toEnd();
    assertEquals((await child.status).code, 0);
    const lines = `${shown}${await errors}`.trimEnd().split("\n");
    const messages = lines.map((line) => JSON.parse(line).message);
    for (const message of ["loading the sample", "serving", "stopping"]) {
      assertEquals(messages.includes(message), true, lines.join("\n"));
    }
    assertEquals(lines.filter((line) => /sk_|password/.test(line)), []);
  }));
