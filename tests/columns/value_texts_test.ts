import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import { readValueTexts } from "@/lib/ads/read/value_texts.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { postgres, type TestDatabase } from "../database.ts";

/** Entries with texts of this length. */
const add = ({ longRunning }: TestDatabase, count: number, length: number) =>
  longRunning.transaction().execute(async (trx) => {
    await sql`select archive_version()`.execute(trx);
    await sql`insert into ad_values (kind, key, text)
      select 'cta', text, text from (
        select repeat('x', ${length}) || gen_random_uuid() as text
        from generate_series(1, ${count}::int)
      ) texts`.execute(trx);
  });

postgres.test("texts of values are remembered in later versions, and only as long as they fit into memory", async (database) => {
  const columns = createArchiveColumns();
  const read = () =>
    columns.read(database.kysely, (session) => readValueTexts(session, "cta"));
  await add(database, 10, 10);
  const texts = await read();
  const first = texts.get(1);
  assert(first !== undefined);
  await add(database, 5, 10);
  const more = await read();
  assert(more.get(1) === first);
  assertEquals(more.size, 15);
  assert(await read() === more);
  await add(database, 200, 100_000);
  const all = await read();
  assertEquals(all.size, 215);
  const again = await read();
  assert(again !== all);
  assertEquals(again, all);
});
