import { assertEquals, assertNotEquals } from "@std/assert";
import { readFreshness } from "@/lib/ads/read/data_as_of.ts";
import { versionIn } from "@/lib/ads/responses/follow_archive.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { harness } from "../../harness.ts";
import { TestClock } from "../../test_clock.ts";

Deno.test("data_as_of is the end of the newest completed import, even if it changed nothing", async () => {
  const clock = new TestClock();
  await using h = await harness({ clock });
  const db = h.database.longRunning;
  const columns = createArchiveColumns();
  const { version } = versionIn(db);
  const importedAt = async () => (await readFreshness(db, columns)).importedAt;
  assertEquals(await importedAt(), null);

  const ad = { ad_archive_id: "1", is_active: true };
  await h.import(ad);
  const first = await importedAt();
  assertEquals(first, clock.seconds);
  const before = await version();

  clock.advance(60);
  assertEquals((await h.import(ad)).unchanged, 1);
  assertEquals(await importedAt(), first! + 60);
  // Cached responses are dropped, since they say the former end.
  assertNotEquals(await version(), before);

  await db.insertInto("scrape_runs").values({
    format: "native",
    source: "test",
    status: "failed",
    started_at: 1,
    version_before: 1,
    finished_at: 2,
  }).execute();
  assertEquals(await importedAt(), first! + 60);
});
