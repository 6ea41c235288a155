import { assert, assertEquals } from "@std/assert";
import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { everyStore, postgres, type TestDatabase } from "../../database.ts";
import { importRecords, nativeRecord } from "./native_record.ts";
import { untilWaiting } from "../../until_waiting.ts";

async function archiveVersion({ kysely }: TestDatabase): Promise<number> {
  const { version } = await kysely.selectFrom("archive_state").select("version")
    .executeTakeFirstOrThrow();
  return version;
}

async function versionOf(db: Kysely<Schema>, ad: string): Promise<number> {
  const { version } = await db.selectFrom("ads").select("version")
    .where("ad_archive_id", "=", ad).executeTakeFirstOrThrow();
  return version;
}

const touch = (db: Kysely<Schema>, ad: string) =>
  sql`update ads set is_active = not is_active where ad_archive_id = ${ad}`
    .execute(db);

everyStore.test("an ad has the archive's version of its last change", async (database) => {
  await importRecords(database, [nativeRecord("a"), nativeRecord("b")]);
  const before = await versionOf(database.kysely, "a");
  await importRecords(database, [nativeRecord("b", { cta_text: "Buy" })]);
  assertEquals(await versionOf(database.kysely, "a"), before);
  const after = await versionOf(database.kysely, "b");
  assert(after > before);
  await touch(database.longRunning, "a");
  assertEquals(
    await versionOf(database.kysely, "a"),
    await archiveVersion(database),
  );
});

postgres.test("transactions commit in the order of their versions: a later one waits for the previous one", async (database) => {
  await importRecords(database, [nativeRecord("a"), nativeRecord("b")]);
  let second: Promise<unknown> | undefined;
  await database.longRunning.transaction().execute(async (trx) => {
    await touch(trx, "a");
    second = touch(database.longRunning, "b");
    await untilWaiting(database.housekeeping);
  });
  await second;
  const [a, b] = await Promise.all(
    ["a", "b"].map((ad) => versionOf(database.kysely, ad)),
  );
  assert(a! < b!);
});
