import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { gzipSync } from "node:zlib";
import { numberedAds } from "../reader.ts";
import { storedAds } from "../stored_ads.ts";
import { importerOf } from "./command.ts";

const lines = (records: unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");
const ads = numberedAds(6);

Deno.test("files, gzipped files and standard input are imported one after another, each with its counts", async () => {
  await using importer = await importerOf({
    "one.ndjson": lines(ads.slice(0, 2)),
    "two.json.gz": gzipSync(JSON.stringify(ads.slice(2, 4))),
    "-dash name.json": JSON.stringify({ data: ads.slice(4, 5) }),
  });
  const { code, stdout, stderr } = await importer.run([
    "one.ndjson",
    "two.json.gz",
    "./-dash name.json",
    "-",
  ], lines(ads.slice(3)));
  assertEquals([code, stderr], [0, ""]);
  const expected = [
    "one.ndjson: 2 received, 2 new, 0 changed, 0 unchanged",
    "two.json.gz: 2 received, 2 new, 0 changed, 0 unchanged",
    "./-dash name.json: 1 received, 1 new, 0 changed, 0 unchanged",
    "-: 3 received, 1 new, 0 changed, 2 unchanged",
  ].map((text, index) =>
    `${text}, 0 outdated, 0 rejected, 0 incomplete (run ${index + 1}`
  );
  const printed = stdout.trimEnd().split("\n");
  assertEquals(
    printed.map((line) => line.replace(/, \d+\/s\)$/, "")),
    expected,
  );
});

Deno.test("fields that were not understood are shown, and with --verbose all fields", async () => {
  const record = { ad_archive_id: "1", is_active: true, promo: "x" };
  await using importer = await importerOf({
    "one.json": JSON.stringify(record),
  });
  const short = await importer.run(["one.json"]);
  assertMatch(
    short.stdout,
    /\n {2}not understood: promo \(1\)\n1 ad, 1 incomplete\n$/,
  );
  const { stdout } = await importer.run(["--verbose", "one.json"]);
  assertMatch(stdout, /\n {2}is_active \(1\): is_active\n/);
  assertMatch(stdout, /\n {2}promo \(1\): not understood\n/);
});

Deno.test("--dry-run counts what would be imported, and imports nothing", async () => {
  await using importer = await importerOf({ "one.ndjson": lines(ads) });
  const { code, stdout } = await importer.run(["--dry-run", "one.ndjson"]);
  assertEquals(code, 0);
  assertMatch(stdout, /6 new.*\(dry run, nothing was written, \d+/);
  assertEquals(await storedAds(importer.database.longRunning), []);
});

Deno.test("a named pipe is read while it is written to, since it can be opened only once", async () => {
  await using importer = await importerOf({});
  await new Deno.Command("mkfifo", { args: [`${importer.cwd}/pipe`] }).output();
  const importing = importer.run(["pipe"]);
  await Deno.writeTextFile(`${importer.cwd}/pipe`, lines(ads));
  const { code, stdout } = await importing;
  assertEquals(code, 0);
  assertStringIncludes(stdout, "6 received, 6 new");
});

Deno.test("rejects are shown with row and reason and written to the given file, and all other records are imported", async () => {
  const bad = Array.from({ length: 13 }, (_, n) => ({
    ad_archive_id: `bad-${n}`,
    is_active: "maybe",
  }));
  await using importer = await importerOf({
    "mixed.ndjson": lines(ads.slice(0, 1)) + "{broken\n" + lines(bad),
    "other.ndjson": lines([
      { no: "ad" },
      ads[1],
      { ad_archive_id: "bare", is_active: true, promo: "x" },
    ]),
  });
  const { code, stdout } = await importer.run([
    "mixed.ndjson",
    "other.ndjson",
    "--rejects",
    "rejects.ndjson",
  ]);
  assertEquals(code, 0);
  assertStringIncludes(
    stdout,
    "15 received, 1 new, 0 changed, 0 unchanged, 0 outdated, 14 rejected",
  );
  assertMatch(stdout, /\n {2}row 2: The line is not valid JSON\.\n/);
  assertMatch(
    stdout,
    /\n {2}row 3 \(bad-0\): is_active must be true or false\.\n/,
  );
  assertMatch(
    stdout,
    /\n {2}\.\.\. and 4 more; --rejects FILE lists them all\n/,
  );
  assertMatch(
    stdout,
    /, 1 rejected, 1 incomplete .*\n.*\n {2}row 3 \(bare\): warning: No text, .* promo\.\n/,
  );
  const rejects = (await Deno.readTextFile(`${importer.cwd}/rejects.ndjson`))
    .trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(rejects.length, 15);
  assertEquals(rejects[1], {
    source: "mixed.ndjson",
    row: 3,
    ad_archive_id: "bad-0",
    reason: "is_active must be true or false.",
  });
  assertEquals(rejects.at(-1).source, "other.ndjson");
});

Deno.test("--format reads every record as that format", async () => {
  await using importer = await importerOf({ "a.json": JSON.stringify(ads) });
  const meta = await importer.run(["a.json", "--format", "meta_web"]);
  assertEquals(meta.code, 1);
  assertStringIncludes(meta.stdout, "6 rejected");
  const native = await importer.run(["--format=native", "a.json"]);
  assertEquals(native.code, 0);
  assertStringIncludes(native.stdout, "6 new");
});

Deno.test("the last line says what matters of all files: ads, rejects, and ads without links or pictures", async () => {
  const empty = { destination_url: null, destination_domain: null, cards: [] };
  await using importer = await importerOf({
    "one.ndjson": lines([ads[0], { ...ads[1], ...empty, creativeUnits: [] }]),
    "two.ndjson": lines([ads[2], { no: "ad" }]),
  });
  for (const option of [[], ["--dry-run"]]) {
    const { stdout } = await importer.run([
      ...option,
      "one.ndjson",
      "two.ndjson",
    ]);
    assertMatch(
      stdout,
      /\n3 ads, 1 rejected, 1 without links or pictures; with --strict .*\n$/,
    );
  }
});

Deno.test("the last line reports rejects; with --strict the status is 2", async () => {
  await using importer = await importerOf({
    "good.ndjson": lines(ads.slice(0, 2)),
    "mixed.ndjson": lines([{ no: "ad" }, ads[2], { no: "ad" }]),
    "cut.json": JSON.stringify(ads).slice(0, -5),
  });
  const lenient = await importer.run(["mixed.ndjson", "good.ndjson"]);
  assertEquals(lenient.code, 0);
  assertEquals(
    lenient.stdout.trimEnd().split("\n").at(-1),
    "3 ads, 2 rejected; with --strict the exit status would be 2",
  );
  assertEquals(
    (await importer.run(["--strict", "mixed.ndjson", "good.ndjson"])).code,
    2,
  );
  const good = await importer.run(["--strict", "good.ndjson"]);
  assertEquals(good.code, 0);
  assertMatch(good.stdout.trimEnd().split("\n").at(-1)!, /^good\.ndjson: /);
  // A file that could not be read on is worse than a reject.
  assertEquals(
    (await importer.run(["--strict", "mixed.ndjson", "cut.json"])).code,
    1,
  );
});
