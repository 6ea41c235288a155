import { assertEquals, assertMatch } from "@std/assert";
import { importFile } from "@/cli/import_file.ts";
import { showProgress, type Terminal } from "@/cli/progress.ts";
import type { Database } from "@/lib/db/database.ts";
import { pglite } from "../database.ts";
import { numberedAds } from "../reader.ts";
import { folderWith } from "./command.ts";

/** Stands in for standard error; `lines` is what it was told to draw. */
function fakeTerminal(isTerminal = true): Terminal & { lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    isTerminal: () => isTerminal,
    writeSync(bytes) {
      lines.push(new TextDecoder().decode(bytes));
      return bytes.length;
    },
  };
}

const report = {
  scrape_run_id: 1,
  format: "auto" as const,
  errors: [],
  members: [],
  superseded: 0,
  warned: 0,
  warnings: [],
  fields_lost: 0,
  losses: [],
  without_link_or_media: 0,
  received: 30,
  inserted: 20,
  updated: 0,
  unchanged: 0,
  rejected: 10,
};
const CLEAR = "\r\x1b[2K";

Deno.test("a terminal shows the progress of an import in one line, which disappears at the end", () => {
  const terminal = fakeTerminal();
  let now = 5;
  const progress = showProgress("a.json", 2000, terminal, () => now);
  progress.bytes(500);
  now += 1000;
  progress.rows(report);
  // Too soon to be drawn again.
  now += 50;
  progress.rows({ ...report, received: 31 });
  now += 950;
  progress.rows({ ...report, received: 90 });
  progress.end();
  assertEquals(terminal.lines, [
    `${CLEAR}a.json: 25 %, 30 rows, 30/s, 10 rejected`,
    `${CLEAR}a.json: 25 %, 90 rows, 45/s, 10 rejected`,
    CLEAR,
  ]);
});

Deno.test("if the size is unknown, the progress is in bytes; without a terminal, there is none", () => {
  const terminal = fakeTerminal();
  const progress = showProgress("-", null, terminal);
  progress.bytes(2_500_000);
  progress.rows(report);
  assertMatch(terminal.lines[0]!, /-: 2\.5 MB, 30 rows, /);
  const file = fakeTerminal(false);
  const silent = showProgress("-", null, file);
  silent.rows(report);
  silent.end();
  assertEquals(file.lines, []);
});

/** Imports a file on a terminal; what was drawn there. */
async function drawnFor(database: Database, path: string): Promise<string[]> {
  const terminal = fakeTerminal();
  const [log, error] = [console.log, console.error];
  console.log = console.error = () => {};
  try {
    await importFile(database, path, {
      format: "auto",
      rejects: null,
      signal: new AbortController().signal,
      terminal,
    });
  } finally {
    [console.log, console.error] = [log, error];
  }
  return terminal.lines;
}

pglite.test("an import shows its progress while it writes, and while all records are rejected", async (database) => {
  await using folder = await folderWith({
    "good.json": JSON.stringify(numberedAds(3)),
    "bad.ndjson": '{"no":"ad"}\n'.repeat(20),
  });
  const good = await drawnFor(database, `${folder.path}/good.json`);
  assertMatch(good[0]!, /good\.json: 100 %, 3 rows, .* 0 rejected$/);
  const bad = await drawnFor(database, `${folder.path}/bad.ndjson`);
  assertMatch(bad[0]!, /bad\.ndjson: 100 %, 1 row, .* 1 rejected$/);
  assertEquals(bad.at(-1), CLEAR);
});
