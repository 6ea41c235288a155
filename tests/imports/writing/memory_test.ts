import { assertEquals } from "@std/assert";
import { testDatabase } from "../../database.ts";

/** Imports so many ads of a size, once for each version, and prints what the last import did. */
const PROGRAM = `
  import { systemClock } from "@/lib/clock.ts";
  import { createDatabase } from "@/lib/db/database.ts";
  import { runImport } from "@/lib/imports/run_import.ts";
  const [databaseUrl, count, size, versions] = Deno.args;
  const encoder = new TextEncoder();
  async function* input(version) {
    for (let i = 0; i < Number(count); i++) {
      // No two are alike, so that whatever keeps them needs room for each.
      const primary_text = (version + i).padEnd(Number(size), String(i));
      const ad = { ad_archive_id: "ad-" + i, is_active: true, primary_text };
      yield encoder.encode(JSON.stringify(ad) + "\\n");
    }
  }
  await using database = createDatabase({ databaseUrl, dataDir: "" });
  for (const version of versions) {
    const report = await runImport(database, ReadableStream.from(input(version)), {
      format: "auto",
      source: version,
      clock: systemClock,
    });
    console.log(report.inserted, report.updated, report.unchanged);
  }`;

/** What each import inserted, updated and left, in a heap of so many MB. */
async function importWithin(
  heapMB: number,
  count: number,
  size: number,
  versions: string,
): Promise<string[]> {
  await using database = await testDatabase("postgres");
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...[
        "eval",
        "--ext=ts",
        `--v8-flags=--max-old-space-size=${heapMB}`,
        PROGRAM,
      ],
      database.config.databaseUrl!,
      ...[String(count), String(size), versions],
    ],
    cwd: new URL("../../..", import.meta.url),
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  assertEquals(decoder.decode(stderr), "");
  return decoder.decode(stdout).trimEnd().split("\n");
}

Deno.test("30 MB of ads are imported within a heap of 52 MB", async () => {
  assertEquals(await importWithin(52, 3000, 10_000, "a"), ["3000 0 0"]);
});

Deno.test("large ads are imported, changed and brought back within a heap of 58 MB", async () => {
  // Each with the longest text that an ad may have.
  assertEquals(await importWithin(58, 400, 64 * 1024, "aba"), [
    "400 0 0",
    "0 400 0",
    "0 400 0",
  ]);
});
