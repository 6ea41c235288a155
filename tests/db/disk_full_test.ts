import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { existsSync } from "node:fs";
import type { Database } from "@/lib/db/database.ts";
import { CannotOpenError, errorCode, toProblem } from "@/lib/db/errors.ts";
import { prepareDataDir } from "../database.ts";
import { runProgram } from "../programs.ts";
import { embedded } from "./embedded_folder.ts";

/** Making a disk that can be filled takes Linux and its root. */
const ignore = Deno.build.os !== "linux" || Deno.uid() !== 0;

async function run(command: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await runProgram(command, args);
  assertEquals(code, 0, stderr);
}

/** Runs a test with a folder on a small disk of its own. */
async function onSmallDisk(test: (disk: SmallDisk) => Promise<void>) {
  const path = await Deno.makeTempDir({ prefix: "archive_disk_" });
  await run("mount", "-t", "tmpfs", "-o", "size=128m", "tmpfs", path);
  try {
    await test(new SmallDisk(path));
  } finally {
    await run("umount", "--lazy", path);
    await Deno.remove(path);
  }
}

class SmallDisk {
  readonly dataDir: string;
  readonly #filler: string;

  constructor(path: string) {
    this.dataDir = `${path}/data`;
    this.#filler = `${path}/filler`;
  }

  /** Fills the disk but for some bytes. */
  fill(left = 0): void {
    using file = Deno.openSync(this.#filler, { create: true, append: true });
    for (const size of [1024 * 1024, 1024]) {
      const chunk = new Uint8Array(size);
      try {
        for (;;) file.writeSync(chunk);
      } catch {
        // Full, but for less than this.
      }
    }
    file.truncateSync(file.statSync().size - left);
  }

  free(): void {
    Deno.removeSync(this.#filler);
  }
}

async function makeRows(
  dataDir: string,
  { isNew = false } = {},
): Promise<void> {
  if (!isNew) await prepareDataDir(dataDir);
  await using database = embedded(dataDir);
  await makeKept(database.longRunning);
}

async function makeKept(db: Database["longRunning"]): Promise<void> {
  await sql`create table kept as select generate_series(1, 1000) as n`
    .execute(db);
}

async function countRows(dataDir: string): Promise<number> {
  await using database = embedded(dataDir);
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*)::int as count from kept`.execute(database.longRunning);
  return row!.count;
}

Deno.test({
  name:
    "where a full disk has no room left to open in, the error says so, and all is there once there is room; with the reserve it opens, again and again",
  ignore,
  fn: () =>
    onSmallDisk(async (disk) => {
      await makeRows(disk.dataDir);
      Deno.removeSync(`${disk.dataDir}/reserve`);
      disk.fill();
      const error = await assertRejects(
        () => countRows(disk.dataDir),
        CannotOpenError,
      );
      assertEquals(
        error.message,
        `The disk of DATA_DIR ("${disk.dataDir}") is full, so the embedded database cannot be opened. No data is lost: free at least 64 MB of disk space, then start again.`,
      );
      disk.free();
      assertEquals(await countRows(disk.dataDir), 1000);
      disk.fill();
      for (let n = 0; n < 2; n++) {
        assertEquals(await countRows(disk.dataDir), 1000);
      }
    }),
});

Deno.test({
  name:
    "a first start on a full disk leaves nothing that a later one trips over",
  ignore,
  fn: () =>
    onSmallDisk(async (disk) => {
      // Some of the files find room.
      disk.fill(38 * 1024 * 1024);
      await assertRejects(
        () => makeRows(disk.dataDir, { isNew: true }),
        CannotOpenError,
        "is full",
      );
      assertEquals(existsSync(`${disk.dataDir}/pglite.new`), false);
      disk.free();
      await makeRows(disk.dataDir, { isNew: true });
    }),
});

Deno.test({
  name:
    "a write-ahead log without room fails its transaction with 507 alone; reads go on",
  ignore,
  fn: () =>
    onSmallDisk(async (disk) => {
      await prepareDataDir(disk.dataDir);
      await using database = embedded(disk.dataDir);
      const db = database.longRunning;
      await makeKept(db);
      disk.fill();
      const fillLog = async () => {
        for (let n = 0; n < 100; n++) {
          await sql`select pg_logical_emit_message(true, 'x', repeat('x', 1000000))`
            .execute(db);
        }
      };
      const error = await assertRejects(fillLog);
      assertEquals(errorCode(error), "53100");
      assertEquals(toProblem(error)?.code, "insufficient_storage");
      const { rows } = await sql`select count(*)::int as count from kept`
        .execute(db);
      assertEquals(rows, [{ count: 1000 }]);
    }),
});
