import { assertEquals, assertStringIncludes } from "@std/assert";
import { lineFor } from "@/cli/error_line.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { ImportFailedError } from "@/lib/imports/import_failed.ts";
import { newReport } from "@/lib/imports/import_report.ts";
import { withImportLock } from "@/lib/imports/import_lock.ts";
import { failWrites } from "../fail_writes.ts";
import { numberedAds } from "../reader.ts";
import { runDeno } from "../programs.ts";
import { command, importerOf } from "./command.ts";

const FILES = { "ads.json": JSON.stringify(numberedAds(3)) };
const FULL = new Problem("insufficient_storage");

Deno.test("import and seed fail with one line during another import", async () => {
  await using importer = await importerOf(FILES);
  const databaseUrl = importer.database.config.databaseUrl!;
  const ended = await withImportLock(importer.database, async () => [
    await importer.run(["ads.json"]),
    await command("seed", ["--ads", "5"], { DATABASE_URL: databaseUrl }),
  ]);
  for (const each of ended) {
    assertEquals(each, {
      code: 1,
      stdout: "",
      stderr: "error: Another import is running. Wait until it has finished.\n",
    });
  }
});

Deno.test("a full disk ends an import with one line, and keeps what was read before", async () => {
  await using importer = await importerOf(FILES);
  await failWrites(importer.database, "ads", "insert");
  const { code, stdout, stderr } = await importer.run(["ads.json"]);
  assertEquals([code, stderr], [1, `error: ${FULL.message}\n`]);
  assertEquals(
    stdout.startsWith("ads.json: 3 received, 0 new, "),
    true,
    stdout,
  );
});

Deno.test("an import of the sample that fails is the line of its cause", () => {
  const failed = new ImportFailedError(FULL, newReport("native"));
  assertEquals(lineFor(failed), FULL.message);
});

Deno.test("an error that no command expects ends it with status 1, in JSON in one line of the log", async () => {
  const program = `import { runProgram } from "@/cli/program.ts";
    runProgram(() => { throw new TypeError("odd"); });`;
  const { code, stderr } = await runDeno(["eval", "--no-check", program], {
    env: { LOG_FORMAT: "json" },
  });
  const { message, error } = JSON.parse(stderr);
  assertEquals([code, message], [1, "the program failed"]);
  assertStringIncludes(JSON.stringify(error), "odd");
});
