import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { createDatabase } from "@/lib/db/database.ts";
import {
  PATIENT,
  type TestDatabase,
  testDatabase,
  testStores,
} from "./database.ts";
import { giveKey } from "./give_key.ts";
import {
  importRecords,
  nativeRecord,
} from "./imports/writing/native_record.ts";
import { until } from "./until.ts";

async function contents({ kysely: db }: TestDatabase) {
  const [ads, accounts, plans] = await Promise.all([
    db.selectFrom("ads").select(["id", "ad_archive_id"]).execute(),
    db.selectFrom("accounts").select("email").execute(),
    db.selectFrom("plans").selectAll().orderBy("id").execute(),
  ]);
  return { ads, accounts, plans };
}

for (const store of testStores) {
  Deno.test(`a used database has the rows and sequences of a new one [${store.name}]`, async () => {
    const first = await store.create();
    const atFirst = await contents(first);
    const fill = async (database: TestDatabase) => {
      await importRecords(database, [nativeRecord("a"), nativeRecord("b")]);
      await giveKey(database, { email: "one@example.com", now: 1 });
      await sql`delete from plans where id <> 'free'`.execute(database.kysely);
      return await contents(database);
    };
    const filled = await fill(first);
    await first.close();
    await using second = await store.create();
    assertEquals(second.kysely === first.kysely, true);
    assertEquals(await contents(second), atFirst);
    assertEquals(await fill(second), filled);
  });
}

for (
  const [name, statement] of Object.entries({
    "whose objects were changed": sql`create table other ()`,
    "whose indexes were changed": sql`drop index brands_total`,
    "that was analyzed": sql`analyze plans`,
    "with an advisory lock": sql`select pg_advisory_lock(1)`,
  })
) {
  Deno.test(`a database ${name} is not used again`, async () => {
    const database = await testDatabase("postgres");
    await statement.execute(database.kysely);
    await database.close();
    await using next = await testDatabase("postgres");
    assertEquals(next.kysely === database.kysely, false);
  });
}

const USES = {
  "one of its connections": (
    database: TestDatabase,
    use: () => Promise<void>,
  ) => database.longRunning.connection().execute(use),
  "a transaction of another client": async (
    { config }: TestDatabase,
    use: () => Promise<void>,
  ) => {
    await using another = createDatabase(config, PATIENT);
    await another.longRunning.transaction().execute(async (transaction) => {
      await sql`select from ads`.execute(transaction);
      await use();
    });
  },
};

for (const [what, hold] of Object.entries(USES)) {
  Deno.test(`a database with ${what} in use is not used again`, async () => {
    const database = await testDatabase("postgres");
    const release = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const inUse = hold(database, async () => {
      begun.resolve();
      await release.promise;
      // Another client loses its connection when the database is dropped.
    }).catch(() => {});
    await begun.promise;
    let isOver = false;
    const closing = database.close().then(() => isOver = true);
    const isClosed = () =>
      sql`select 1`.execute(database.kysely).then(() => isOver, () => true);
    await until(isClosed);
    await using next = await testDatabase("postgres");
    assertEquals(next.kysely === database.kysely, false);
    release.resolve();
    await Promise.all([inUse, closing]);
  });
}
