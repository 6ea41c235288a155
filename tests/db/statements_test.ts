import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { everyDirectStore, everyStore } from "../database.ts";

everyStore.test("a prepared query survives a change of its table", async (database) => {
  const run = (statement: string) =>
    sql.raw(statement).execute(database.longRunning);
  const read = async () =>
    (await sql`select * from things where id = ${1}`.execute(database.kysely))
      .rows;
  await run("create table things (id int)");
  await run("insert into things values (1)");
  assertEquals(await read(), [{ id: 1 }]);
  await run("alter table things add column name text default 'new'");
  assertEquals(await read(), [{ id: 1, name: "new" }]);
  assertEquals(await read(), [{ id: 1, name: "new" }]);
});

everyDirectStore.test("queries with parameters are prepared once, and the number per connection is limited", async (database) => {
  const prepared = async () => {
    const { rows: [row] } = await sql<{ n: number }>`
      select count(*) as n from pg_prepared_statements`
      .execute(database.kysely);
    return row?.n ?? 0;
  };
  for (let i = 0; i < 10; i++) {
    await sql`select ${i}::int`.execute(database.kysely);
  }
  const { rows: same } = await sql`
    select 1 from pg_prepared_statements where statement = 'select $1::int'`
    .execute(database.kysely);
  assertEquals(same.length, 1);
  for (let i = 0; i < 600; i++) {
    await sql`select ${i}::int as ${sql.id(`c${i}`)}`.execute(
      database.kysely,
    );
  }
  const kept = await prepared();
  assertEquals(kept > 0 && kept <= 500, true, `${kept} prepared statements`);
  await sql`select ${1}::int as newest`.execute(database.kysely);
  const { rows } = await sql`
    select 1 from pg_prepared_statements where statement like '%as newest'`
    .execute(database.kysely);
  assertEquals(rows.length, 1);
});

everyStore.test("a statement that failed once can be run again", async (database) => {
  const read = () =>
    sql`select id from later where id = ${1}`.execute(database.kysely);
  await assertRejects(read);
  await sql`create table later (id int)`.execute(database.longRunning);
  assertEquals((await read()).rows, []);
});
