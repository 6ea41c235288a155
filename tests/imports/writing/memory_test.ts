import { assertEquals, assertLess } from "@std/assert";
import { postgres } from "../../database.ts";
import { runDeno } from "../../programs.ts";

/**
 * Imports 150 ads with the longest text there may be, in three versions, of
 * records that have five times as much that no ad has. Prints what each import
 * did, and by how many MB the heap grew from its first half, when as much is on
 * its way as ever is, to its end.
 */
const PROGRAM = `
  import { systemClock } from "@/lib/time/clock.ts";
  import { createDatabase } from "@/lib/db/database.ts";
  import { runImport } from "@/lib/imports/run_import.ts";
  const [databaseUrl] = Deno.args;
  const encoder = new TextEncoder();
  const usedMB = () => {
    gc();
    return Deno.memoryUsage().heapUsed / 2 ** 20;
  };
  let early, late;
  async function* input(version) {
    early = [];
    late = [];
    for (let i = 0; i < 150; i++) {
      if (i % 5 === 0 && i >= 60) (i < 80 ? early : i < 130 ? [] : late).push(usedMB());
      // No two are alike, so that whatever keeps them needs room for each.
      const primary_text = (version + i).padEnd(64 * 1024, String(i));
      const ignored = primary_text.repeat(5);
      const ad = { ad_archive_id: "ad-" + i, is_active: true, primary_text, ignored };
      yield encoder.encode(JSON.stringify(ad) + "\\n");
    }
  }
  await using database = createDatabase({ databaseUrl, dataDir: "" });
  for (const version of "aba") {
    const { inserted, updated } = await runImport(
      database,
      ReadableStream.from(input(version)),
      { format: "auto", source: version, clock: systemClock },
    );
    console.log(inserted, updated, Math.min(...late) - Math.min(...early));
  }`;

postgres.test("importing, changing and restoring large ads takes memory that does not grow with their number", async (database) => {
  const { stdout, stderr } = await runDeno([
    ...["eval", "--ext=ts", "--v8-flags=--expose-gc", PROGRAM],
    database.config.databaseUrl!,
  ]);
  assertEquals(stderr, "");
  const lines = stdout.trimEnd().split("\n")
    .map((line) => line.split(" ").map(Number));
  assertEquals(lines.map(([inserted, updated]) => [inserted, updated]), [
    ...[[150, 0], [0, 150], [0, 150]],
  ]);
  // The 70 ads in between have 4.4 MB of text, and their records 26 MB.
  for (const [, , growth] of lines) assertLess(growth!, 2);
});
