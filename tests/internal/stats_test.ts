import { assert, assertEquals } from "@std/assert";
import { everyStore } from "../database.ts";
import { harness, test } from "../harness.ts";
import { SMALL_ARCHIVE } from "../v1/ads/small_archive.ts";
import { operate, postImport } from "./operator.ts";

everyStore.test("the figures include counts, sizes, the last import and the state of cache and pools", async (database) => {
  await using t = await harness({ database });
  const stats = async () => (await operate(t, 200, "GET /internal/stats")).data;
  assertEquals((await stats()).last_import, null);

  await t.import(...SMALL_ARCHIVE);
  const report = await t.import({ no: "ad" });
  const figures = await stats();
  assertEquals(figures.counts, {
    ads: 3,
    active_ads: 2,
    brands: 1,
    by_media_type: { image: 0, video: 1, carousel: 1, unknown: 1 },
  });
  assertEquals(figures.last_import.scrape_run_id, report.scrape_run_id);
  assertEquals(figures.last_import.rejected, 1);
  assert(figures.sizes.database_bytes > 0);
  for (const table of ["ads", "brands", "scrape_runs"]) {
    assert(figures.sizes.table_bytes[table] > 0, table);
  }
  assertEquals(figures.database.kind, database.kind);
  for (const pool of ["serving", "housekeeping", "longRunning"]) {
    for (const figure of Object.values(figures.database.pools[pool])) {
      assertEquals(typeof figure, "number");
    }
  }
});

test("the cache's hits are counted, and an import empties it", async (t) => {
  const key = await t.key({ plan: "unlimited" });
  const cache = async () =>
    (await operate(t, 200, "GET /internal/stats")).data.cache;
  for (let n = 0; n < 3; n++) {
    await t.fetch("/v1/ads", { key });
  }
  const { entries, hits, misses, bytes } = await cache();
  // It is kept from the second time on.
  assertEquals([entries, hits, misses], [1, 1, 2]);
  assert(bytes > 0);
  await postImport(t, JSON.stringify(SMALL_ARCHIVE));
  assertEquals((await cache()).entries, 0);
});
