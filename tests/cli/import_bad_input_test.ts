import {
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { gzipSync } from "node:zlib";
import { CommandError } from "@/cli/command_error.ts";
import { checkInput } from "@/cli/import_input.ts";
import { refuseInputs } from "@/cli/rejects_file.ts";
import { numberedAds } from "../reader.ts";
import { command, folderWith, importerOf } from "./command.ts";

const good = JSON.stringify(numberedAds(3));
const PNG = new Uint8Array(
  await new Response(
    await fetch(
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    ).then((response) => response.arrayBuffer()),
  ).arrayBuffer(),
);

const FILES: Record<string, string | Uint8Array> = {
  "good.json": good,
  "empty.json": "",
  "blank.json": "\n\n  \n",
  "picture.json": PNG,
  "page.html": "<!doctype html><title>x</title>",
  "table.csv": "name,size\nA,1\n",
  "cut.json": good.slice(0, -5),
  "cut.json.gz": gzipSync(good).subarray(0, -12),
  "utf16.json": new Uint8Array([0xff, 0xfe, 0x5b, 0, 0x5d, 0]),
  "nothing.json": "[]",
  "no_ads.ndjson": '{"a":1}\n{"b":2}\n',
};

/** What cannot be opened. */
const CLOSED: [path: string, says: RegExp][] = [
  ["gone.json", /gone\.json does not exist\.$/],
  ["good.json/x", /good\.json\/x cannot be read: not a directory\.$/],
  ["*.jsonl", /\*\.jsonl matches no file\. Remove quotes/],
  ["loop", /loop cannot be read: /],
  ["empty.json", /empty\.json is empty\.$/],
];

/** One line on standard error, status 1. */
const CASES: [name: string, args: string[], says: RegExp][] = [
  ["a file that is not there", ["gone.json"], /^error: gone\.json does not /],
  [
    "a URL, whose password is not repeated",
    ["https://me:secret@ads.example/a.json"],
    /^error: Files are downloaded only from hosts in IMPORT_HOSTS\./,
  ],
  ["standard input twice", ["-", "-"], /read only once\.$/],
  ["an unknown format", ["good.json", "--format", "xml"], /^error: --format /],
  [
    "rejects that cannot be written",
    ["good.json", "--rejects", "no/such/folder"],
    /^error: --rejects no\/such\/folder cannot be written/,
  ],
  [
    "rejects on a full disk",
    ["no_ads.ndjson", "--rejects", "/dev/full"],
    /^error: --rejects \/dev\/full cannot be written: no space left on device\.$/,
  ],
];

/** What is only seen while it is read. */
const UNREADABLE: [file: string, says: RegExp][] = [
  ["blank.json", /: The input is empty\.$/],
  ["picture.json", /: The input is a picture\. Import the file that/],
  ["page.html", /: The page or script contains no ads as JSON\./],
  ["table.csv", /: it contains no ad that can be imported\.$/],
  ["cut.json", /: The input is cut off/],
  ["cut.json.gz", /gzip data is damaged or cut off\.$/],
  ["utf16.json", /: it contains no ad that can be imported\.$/],
  ["-", /: The input is empty\.$/],
  ["nothing.json", /: it contains no ad that can be imported\.$/],
  ["no_ads.ndjson", /: it contains no ad that can be imported\.$/],
];

Deno.test("each file that cannot be read, or has no ad, is one clear line, and the status is 1", async () => {
  await using importer = await importerOf(FILES);
  const { code, stderr } = await importer.run(
    UNREADABLE.map(([file]) => file),
    "",
  );
  const lines = stderr.trimEnd().split("\n");
  assertEquals([code, lines.length], [1, UNREADABLE.length], stderr);
  for (const [index, [file, says]] of UNREADABLE.entries()) {
    assertEquals(lines[index]!.startsWith(`error: ${file}: `), true, stderr);
    assertMatch(lines[index]!, says);
  }
});

Deno.test("each path that cannot be opened is one clear line", async () => {
  await using folder = await folderWith(FILES);
  await Deno.symlink("loop", `${folder.path}/loop`);
  for (const [path, says] of CLOSED) {
    const { message } = await assertRejects(
      () => checkInput(`${folder.path}/${path}`),
      CommandError,
    );
    assertMatch(message, says);
    assertEquals(message.includes("\n"), false);
  }
});

Deno.test("input that cannot be imported is one clear line and status 1", async (t) => {
  await using importer = await importerOf(FILES);
  for (const [name, args, says] of CASES) {
    await t.step(name, async () => {
      const { code, stderr } = await importer.run(args);
      assertEquals(code, 1);
      const [line, ...more] = stderr.trimEnd().split("\n");
      assertMatch(line!, says);
      assertEquals(more, []);
    });
  }
});

Deno.test("--rejects never truncates an input, nor the rejects of an earlier import if this one does not start", async () => {
  const says = "is also an input and would be overwritten.";
  await using folder = await folderWith(FILES);
  const nowhere = "postgres://nobody@127.0.0.1:1/x";
  const run = (...args: string[]) =>
    command("import", args, { DATABASE_URL: nowhere }, folder.path);
  await Deno.symlink("good.json", `${folder.path}/link.json`);
  const refused = await run(
    ...["table.csv", "good.json", "--rejects", "good.json"],
  );
  assertEquals(refused.code, 1);
  assertStringIncludes(refused.stderr, `error: --rejects good.json ${says}`);
  const inputs = [`${folder.path}/good.json`];
  for (
    const rejects of [`${folder.path}/./good.json`, `${folder.path}/link.json`]
  ) {
    const refuse = () => refuseInputs(rejects, inputs);
    assertThrows(refuse, CommandError, says);
  }
  assertEquals(await Deno.readTextFile(`${folder.path}/good.json`), good);
  const { code, stderr } = await run("good.json", "--rejects", "table.csv");
  assertEquals(code, 1);
  assertMatch(stderr, /^error: The database cannot be reached/);
  assertEquals(
    await Deno.readTextFile(`${folder.path}/table.csv`),
    FILES["table.csv"],
  );
});

Deno.test("a mistyped name among several files stops before anything is written", async () => {
  await using importer = await importerOf(FILES);
  const { code, stdout } = await importer.run(["good.json", "god.json"]);
  assertEquals([code, stdout], [1, ""]);
  const runs = await importer.database.longRunning.selectFrom("scrape_runs")
    .select("id").execute();
  assertEquals(runs, []);
});

Deno.test("a bad file among good ones is reported, the others are imported, and the status is 1", async () => {
  await using importer = await importerOf(FILES);
  const { code, stdout, stderr } = await importer.run([
    "picture.json",
    "good.json",
  ]);
  assertEquals(code, 1);
  assertMatch(stderr, /^error: picture\.json: [^\n]*\n$/);
  assertMatch(stdout, /^good\.json: 3 received, 3 new/m);
});
