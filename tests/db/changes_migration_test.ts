import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { migrateDown, migrateToLatest } from "@/lib/db/migrate.ts";
import { SMALL } from "../columns/read_columns.ts";
import { postgres } from "../database.ts";
import { numberedAds, reader } from "../reader.ts";
import { TestClock } from "../test_clock.ts";

const NAME = "20261204T000000_changes";

postgres.test("after the migration, lists know when ads from before it were updated", async (database) => {
  const db = database.longRunning;
  const clock = new TestClock(1_790_000_000);
  await using r = await reader(numberedAds(7), { database, clock });
  clock.advance(100);
  await r.t.import(...numberedAds(3, () => ({ primary_text: "New" })));
  await foldColumns(database, { rule: SMALL });
  clock.advance(100);
  await r.t.import(...numberedAds(1, () => ({ primary_text: "Newer" })));
  while (!(await migrateDown(database)).includes(NAME));
  await migrateToLatest(database);
  r.t.services.columns.forget();
  r.t.services.archive.cache.drop();
  const ids = async (query: string) => await r.walk(`/v1/ads?${query}`);
  assertEquals(await ids("updated_min=1790000200"), ["1"]);
  assertEquals(await ids("updated_min=1790000100"), ["3", "2", "1"]);
  assertEquals(await ids("updated_max=1790000000"), ["7", "6", "5", "4"]);
  // Deleted before, of which nothing but the id was known.
  await sql`insert into removed_ads (id, version) values (99, 1)`.execute(db);
  const { data } = await r.list("/v1/changes");
  assertEquals(data.length, 7);
});
