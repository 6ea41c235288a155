import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { numberedAds, reader } from "../reader.ts";
import { sampleAds } from "../sample_ads.ts";
import { tempFolder } from "../temp_folder.ts";
import { portable } from "../imports/writing/exported.ts";
import { prepareDataDir, testDatabase } from "../database.ts";
import { command, runTask } from "./command.ts";

const parse = (text: string): Record<string, unknown>[] =>
  text.split("\n").slice(0, -1).map((line) => JSON.parse(line));

Deno.test("what a command exports, another archive imports as the same ads, and exports again", async () => {
  await using folder = await tempFolder();
  await using database = await testDatabase("postgres");
  const from = { DATABASE_URL: database.config.databaseUrl! };
  // Only one is embedded, since it starts with each command.
  const to = { DATA_DIR: `${folder.path}/to` };
  await prepareDataDir(to.DATA_DIR);
  const source = `${folder.path}/ads.ndjson`;
  const lines = sampleAds().map((ad) => `${JSON.stringify(ad)}\n`).join("");
  await Deno.writeTextFile(source, lines);
  assertEquals((await command("import", [source], from)).code, 0);
  const file = `${folder.path}/export.ndjson`;
  const exported = await command("export", [file], from);
  assertEquals([exported.code, exported.stderr], [0, ""]);
  assertMatch(exported.stdout, /^exported \d+ ads to /);
  assertEquals((await command("import", [file], to)).code, 0);
  const again = `${folder.path}/again.ndjson`;
  assertEquals((await command("export", [again], to)).code, 0);
  const text = await Deno.readTextFile(file);
  assertEquals(
    parse(await Deno.readTextFile(again)).map(portable),
    parse(text).map(portable),
  );
  assertEquals((await runTask("export", ["-"], from)).stdout, text);
  // Unlike lists.
  assert(
    parse(text).every(({ creativeUnits }) => Array.isArray(creativeUnits)),
  );
  const link = `${folder.path}/link.ndjson`;
  await Deno.symlink(file, link);
  await command(
    "export",
    [link, "--query", "media_type=video&is_active=true&id_min=3&id_max=150"],
    from,
  );
  assertEquals((await Deno.lstat(link)).isSymlink, true);
  const videos = parse(text).filter((ad) =>
    ad.media_type === "video" && ad.is_active && Number(ad.id) >= 3 &&
    Number(ad.id) <= 150
  );
  assert(videos.length > 1);
  assertEquals(parse(await Deno.readTextFile(file)), videos);
  const wrong = await command("export", ["--query", "media_type=gif"], from);
  assertEquals(wrong.code, 1);
  assertStringIncludes(wrong.stderr, "--query: media_type");
  assertEquals(await command("export", [folder.path], from), {
    code: 1,
    stdout: "",
    stderr: `error: ${folder.path} cannot be written: is a directory.\n`,
  });
  await assertRejects(() => Deno.stat(`${folder.path}.part`));
});

Deno.test("commands take ads down, and allow them again", async () => {
  await using r = await reader(numberedAds(2));
  const env = {
    DATABASE_URL: r.t.database.config.databaseUrl!,
    MEDIA_DIR: "off",
  };
  const removed = await command("ads", [
    "remove",
    "1",
    "9",
    "--reason",
    "Asked",
  ], env);
  // So that a script notices a wrong id.
  assertEquals([removed.code, removed.stderr], [1, ""]);
  assertMatch(removed.stdout, /^1 +is taken down\n9 +is not in the archive\n$/);
  assertEquals((await r.get("/v1/ads/1")).status, 410);
  assertEquals((await command("ads", ["remove", "1"], env)).code, 0);
  const allowed = await command("ads", ["allow", "1", "9", "--json"], env);
  assertEquals(JSON.parse(allowed.stdout), [
    { ad_archive_id: "1", was_taken_down: true },
    { ad_archive_id: "9", was_taken_down: false },
  ]);
  assertEquals((await command("ads", ["remove", "a b"], env)).code, 1);
  assertEquals((await command("ads", ["remove"], env)).code, 1);
});
