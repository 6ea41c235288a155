import { assertEquals } from "@std/assert";
import { join } from "node:path";
import * as ENDPOINTS from "@/endpoints.ts";
import { operationSamples } from "@/lib/docs/operation_samples.ts";
import { apiReference, findOperation } from "@/lib/docs/reference.ts";
import { QUICKSTART } from "@/lib/shared/quickstart.ts";
import { requestSamples } from "@/lib/shared/samples.ts";
import { harness, test } from "../harness.ts";
import { isInstalled, runDeno, runProgram } from "../programs.ts";
import { sampleAds } from "../sample_ads.ts";
import { tempFolder } from "../temp_folder.ts";
import { plainAd } from "./ads.ts";

/** A program that runs a sample which was saved in a file. */
interface Runner {
  language: keyof typeof QUICKSTART;
  program: string;
  args: string[];
  file: string;
}

const RUNNERS: Runner[] = [
  { language: "curl", program: "sh", args: [], file: "ads.sh" },
  {
    language: "TypeScript",
    program: Deno.execPath(),
    args: ["run", "-ENW"],
    file: "ads.ts",
  },
  { language: "TypeScript", program: "node", args: [], file: "ads.mjs" },
  { language: "Python", program: "python3", args: [], file: "ads.py" },
];

/** An archive of 130 ads behind a port, 120 of them active, and a key. */
async function live() {
  const t = await harness();
  await t.import(
    ...Array.from(
      { length: 130 },
      (_, i) => plainAd(String(700_100 + i), { is_active: i >= 10 }),
    ),
  );
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (req) => {
      const { pathname, search } = new URL(req.url);
      return t.fetch(`${pathname}${search}`, { headers: req.headers });
    },
  );
  const folder = await tempFolder();
  const key = await t.key();
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    /** What the sample prints. */
    async run({ program, args, file }: Runner, code: string): Promise<string> {
      const path = join(folder.path, file);
      await Deno.writeTextFile(path, code.replace("sk_...", key));
      const ended = await runProgram(
        program,
        [...args, path],
        // A proxy that the machine may have does not know our port.
        {
          cwd: folder.path,
          env: { AD_ARCHIVE_KEY: key, NO_PROXY: "*", no_proxy: "*" },
        },
      );
      assertEquals(ended.code, 0, ended.stderr);
      return ended.stdout;
    },
    /** What the sample saved. */
    read: (file: string) => Deno.readTextFile(join(folder.path, file)),
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await t[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Samples that list all active ads, count the others, and download all. */
function samples(language: Runner["language"], origin: string) {
  const label = { curl: 0, TypeScript: 1, Python: 2 }[language];
  const url = `${origin}/v1/ads?is_active=false&limit=1`;
  const operation = findOperation(ENDPOINTS, origin, "exportAdsAsCsv")!;
  return [
    QUICKSTART[language](origin),
    requestSamples({ needsKey: true, url })[label]!.code,
    operationSamples(operation, origin)[label]!.code,
  ] as const;
}

// At once, since starting the compiler takes longest.
Deno.test("the samples in TypeScript have no type errors", async () => {
  await using folder = await tempFolder();
  const files = samples("TypeScript", "http://archive.test").map(
    (code, i) => [join(folder.path, `${i}.ts`), code] as const,
  );
  for (const [file, code] of files) await Deno.writeTextFile(file, code);
  const args = ["check", ...files.map(([file]) => file)];
  const { code, stderr } = await runDeno(args, { cwd: folder.path });
  assertEquals(code, 0, stderr);
});

for (const runner of RUNNERS) {
  const { language, file } = runner;
  // A sample for the shell needs curl, which sh only calls.
  const needed = language === "curl" ? "curl" : runner.program;
  const isMissing = !await isInstalled(needed);
  if (isMissing) console.warn(`${needed} is not installed: ${file} is not run`);

  Deno.test({
    name: `the samples work as pasted into ${file}, run by ${
      needed === Deno.execPath() ? "deno" : needed
    }`,
    ignore: isMissing,
    async fn() {
      await using archive = await live();
      const [list, count, download] = samples(language, archive.origin);
      const printed = await archive.run(runner, list);
      if (language === "curl") {
        const { data, meta } = JSON.parse(printed);
        assertEquals([data.length, meta.total], [2, 120]);
      } else {
        // Every active ad, newest first, over more than one page.
        const ids = printed.trim().split("\n").map((line) =>
          line.split(" ")[0]
        );
        assertEquals(
          ids,
          Array.from({ length: 120 }, (_, i) => String(700_229 - i)),
        );
      }

      const answer = await archive.run(runner, count);
      assertEquals(/total\W+10\b/.test(answer), true, answer);

      assertEquals(await archive.run(runner, download), "");
      const csv = await archive.read("ads.csv");
      assertEquals(csv.trimEnd().split("\r\n").length, 131);
    },
  });
}

test("the samples of the reference find something in the sample archive", async (t) => {
  await t.import(...sampleAds());
  const key = await t.key();
  const samples = apiReference(ENDPOINTS, "")
    .flatMap(({ operations }) => operations)
    .flatMap((operation) => operationSamples(operation, "").slice(0, 1));
  // An account that has exported nothing has no manifest.
  await (await t.fetch("/v1/exports/ads.csv", { key })).text();
  for (const { code } of samples) {
    const path = /"(\/[^"]*)"$/.exec(code)?.[1] ?? code.replace("curl ", "");
    const response = await t.fetch(path, { key });
    await response.body?.cancel();
    assertEquals(response.status, 200, path);
  }
});
