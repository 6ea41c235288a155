import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { sql } from "kysely";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CannotOpenError, DatabaseLockedError } from "@/lib/db/errors.ts";
import { Printed } from "../printed.ts";
import { PROGRAM_ENV, runDeno } from "../programs.ts";
import { until } from "../until.ts";
import { embedded, inFolder } from "./embedded_folder.ts";

/** Writes to an embedded database until it is killed. */
const WRITER = fileURLToPath(new URL("./writer.ts", import.meta.url));

async function writtenRows(dataDir: string): Promise<number[]> {
  await using database = embedded(dataDir);
  const { rows } = await sql<{ n: number }>`select n from written order by n`
    .execute(database.longRunning);
  return rows.map((row) => row.n);
}

Deno.test("a second process is rejected with the first one's process id, and kill -9 under writes keeps every acknowledged row and frees the lock", () =>
  inFolder(async (dataDir) => {
    const args = ["run", "-A", WRITER, dataDir];
    const first = new Deno.Command(Deno.execPath(), {
      args,
      env: PROGRAM_ENV,
      stdout: "piped",
    }).spawn();
    const printed = new Printed(first);
    await printed.until(/^0\n/m);
    const { code, stderr } = await runDeno(args);
    assertEquals(code, 1);
    assertStringIncludes(
      stderr,
      `The embedded database in "${dataDir}" is in use by process ${first.pid} (since `,
    );
    await printed.until(/^299\n/m);
    first.kill("SIGKILL");
    const whole = (await printed.toEnd()).match(/^\d+(?=\n)/gm)!;
    const acknowledged = whole.map(Number);
    await first.status;
    const written = await writtenRows(dataDir);
    assertEquals(written.slice(0, acknowledged.length), acknowledged);
    // One more may have been committed before its number could be printed.
    assertEquals(written.length - acknowledged.length <= 1, true);
  }));

Deno.test("a second open in the same process, also of a link to the folder, is rejected until the first is closed", () =>
  inFolder(async (dataDir) => {
    const first = embedded(dataDir);
    await first.open();
    await Deno.symlink(dataDir, `${dataDir}_link`);
    const linked = embedded(`${dataDir}_link`);
    await assertRejects(() => linked.open(), DatabaseLockedError);
    const second = embedded(dataDir);
    const error = await assertRejects(() => second.open(), DatabaseLockedError);
    assertStringIncludes(error.message, `process ${Deno.pid} (since `);
    await first.close();
    await second.open();
    await second.close();
  }));

Deno.test("damaged files are reported as damaged, or those of another user, and left unchanged", () =>
  inFolder(async (dataDir) => {
    await Deno.writeTextFile(`${dataDir}/pglite/global/pg_control`, "no");
    const damaged = embedded(dataDir);
    const error = await assertRejects(
      () => damaged.open(),
      CannotOpenError,
      "damaged",
    );
    assertStringIncludes(error.message, dataDir);
    // PGlite does not say why it cannot read a file.
    assertStringIncludes(error.message, "belong to another user");
    await damaged.close();
    assertEquals(
      await Deno.readTextFile(`${dataDir}/pglite/global/pg_control`),
      "no",
    );
  }));

Deno.test("files without PG_VERSION are damaged, and not replaced by a new database", () =>
  inFolder(async (dataDir) => {
    await Deno.remove(`${dataDir}/pglite/PG_VERSION`);
    const files = () => [...Deno.readDirSync(`${dataDir}/pglite`)].length;
    const before = files();
    await using damaged = embedded(dataDir);
    await assertRejects(() => damaged.open(), CannotOpenError, "damaged");
    assertEquals(files(), before);
  }));

Deno.test("the files of a new database appear all at once, whatever a killed start left, and its time zone is UTC", () =>
  inFolder(async (dataDir) => {
    await Deno.mkdir(`${dataDir}/pglite.new/base/1`, { recursive: true });
    await using database = embedded(dataDir);
    const opening = database.open();
    await until(() => existsSync(`${dataDir}/pglite`));
    assertEquals(existsSync(`${dataDir}/pglite/postmaster.pid`), true);
    await opening;
    assertEquals(existsSync(`${dataDir}/pglite.new`), false);
    const { rows } = await sql`show timezone`.execute(database.longRunning);
    assertEquals(rows, [{ TimeZone: "UTC" }]);
  }, { isNew: true }));

Deno.test("creating a database touches no file, and neither does closing an unused one", () =>
  inFolder(async (dataDir) => {
    await embedded(dataDir).close();
    await assertRejects(() => Deno.stat(dataDir), Deno.errors.NotFound);
  }, { isNew: true }));
