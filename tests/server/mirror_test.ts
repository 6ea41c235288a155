import { assertEquals, assertStringIncludes } from "@std/assert";
import { testDatabase } from "../database.ts";
import { harness } from "../harness.ts";
import { importRecords } from "../imports/writing/native_record.ts";
import { isInstalled } from "../programs.ts";
import { numberedAds } from "../reader.ts";
import { tempFolder } from "../temp_folder.ts";
import { until } from "../until.ts";
import { ServerProcess } from "./server_process.ts";

const GUIDE = await Deno.readTextFile(
  new URL("../../docs/guides/exports.md", import.meta.url),
);

/** The guide's scripts, and how they are run. */
const MIRRORS = [
  {
    language: "ts",
    program: Deno.execPath(),
    args: ["run", "-A", "--no-config"],
    code: /```ts\n(import [^`]*appendFile[^]*?)```/,
    ignore: false,
  },
  {
    language: "python",
    program: "python3",
    args: [],
    code: /```python\n(import json, os[^]*?)```/,
    ignore: !await isInstalled("python3"),
  },
];

/** A mirror in a folder, to be started. */
async function writeMirror(
  { program, args, code }: typeof MIRRORS[number],
  folder: string,
  { url, key }: { url: string; key: string },
): Promise<Deno.Command> {
  await Deno.writeTextFile(`${folder}/mirror`, code.exec(GUIDE)![1]!);
  return new Deno.Command(program, {
    args: [...args, `${folder}/mirror`],
    env: { AD_ARCHIVE_URL: url, AD_ARCHIVE_KEY: key, MIRROR: folder },
  });
}

/** Null for a line that a crash has cut. */
function parseLine(line: string) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** The texts of a mirror's present ads by archive id. */
async function readMirror(folder: string): Promise<Record<string, string>> {
  const text = await Deno.readTextFile(`${folder}/log.ndjson`).catch(() => "");
  const ads = new Map<string, string>();
  for (const line of text.split("\n")) {
    const { change, ad } = parseLine(line) ?? {};
    if (ad === undefined) continue;
    if (change === "removed") ads.delete(ad.ad_archive_id);
    else ads.set(ad.ad_archive_id, ad.primary_text);
  }
  return Object.fromEntries([...ads].sort());
}

Deno.test("the guide's mirrors stay equal through imports, takedowns, and kills of either side", async () => {
  // One that is left out shows as ignored below.
  const scripts = MIRRORS.filter(({ ignore }) => !ignore);
  await using database = await testDatabase("postgres");
  await using folder = await tempFolder();
  const env = {
    DATABASE_URL: database.config.databaseUrl!,
    DATA_DIR: folder.path,
  };
  let server = await ServerProcess.start(env);
  const { port } = server;
  const mirrors = await Promise.all(scripts.map(async (script) => {
    const path = `${folder.path}/${script.language}`;
    await Deno.mkdir(path);
    const command = await writeMirror(script, path, server);
    return { path, command, child: command.spawn() };
  }));
  const kill = async ({ child }: typeof mirrors[number]) => {
    child.kill("SIGKILL");
    await child.status;
  };
  const archive = async () => {
    const rows = await database.longRunning.selectFrom("ads")
      .select(["ad_archive_id", "document"]).execute();
    return Object.fromEntries(
      rows.map((
        row,
      ) => [row.ad_archive_id, JSON.parse(row.document).primary_text]).sort(),
    );
  };
  for (let round = 1; round <= 4; round++) {
    const ads = numberedAds(
      200,
      (n) => ({ primary_text: `${round} ${n % (round + 1)}` }),
    );
    const importing = importRecords(database, ads);
    if (round === 2) {
      for (const mirror of mirrors) {
        await kill(mirror);
        mirror.child = mirror.command.spawn();
      }
    }
    if (round === 3) {
      await server.end("SIGKILL");
      server = await ServerProcess.start({ ...env, PORT: `${port}` });
    }
    await importing;
    const response = await server.fetch(`/internal/ads/${round * 25}`, {
      method: "DELETE",
    });
    assertEquals(response.status, 200);
    await response.body?.cancel();
    const expected = JSON.stringify(await archive());
    for (const { path } of mirrors) {
      await until(async () =>
        JSON.stringify(await readMirror(path)) === expected
      );
    }
  }
  for (const mirror of mirrors) {
    await kill(mirror);
    assertEquals(Object.keys(await readMirror(mirror.path)).length, 196);
  }
  await server.end();
});

for (const script of MIRRORS) {
  const { language, ignore } = script;
  Deno.test(`the guide's mirror in ${language} ends if its key is refused`, {
    ignore,
  }, async () => {
    await using t = await harness();
    await using folder = await tempFolder();
    const server = Deno.serve(
      { port: 0, onListen: () => {} },
      (req) => t.fetch(req.url, { headers: req.headers }),
    );
    const { port } = server.addr as Deno.NetAddr;
    const key = `sk_${"0".repeat(32)}`;
    const url = `http://127.0.0.1:${port}`;
    const command = await writeMirror(script, folder.path, { url, key });
    const { success, stderr } = await command.output();
    const said = new TextDecoder().decode(stderr);
    await server.shutdown();
    assertEquals(success, false);
    assertStringIncludes(said, "invalid_api_key");
    assertEquals(said.includes(key), false);
  });
}
