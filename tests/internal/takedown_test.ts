import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { memoryStore } from "../media/memory_store.ts";
import { takeDown } from "@/lib/ads/takedowns.ts";
import { COMMAND } from "@/lib/audit/audit.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import { FIRST } from "@/lib/media/queue/discover.ts";
import { MediaStoreError } from "@/lib/media/media_store.ts";
import { everyStore, postgres } from "../database.ts";
import { adOf, keepAll, mediaQueue } from "../media/media_queue.ts";
import { numberedAds, reader } from "../reader.ts";
import { operate } from "./operator.ts";
import { untilWaiting } from "../until_waiting.ts";

const brand = { brand: { page_id: "1", name: "Haldoak" } };
const BY = { actor: COMMAND, now: 1_800_000_000, reason: null };

everyStore.test("an ad that is taken down is gone everywhere, and imports do not bring it back", async (database) => {
  const ads = numberedAds(3, (n) => ({
    ...brand,
    primary_text: "Oak shelf",
    destination_url: `https://haldoak.example/john-doe-${n % 2}`,
  }));
  await using r = await reader(ads, { database });
  const { t } = r;
  const total = async (path: string) => (await r.list(path)).meta.total;
  // Cached, by being requested twice.
  for (let n = 0; n < 2; n++) {
    assertEquals(await total("/v1/ads?q=oak"), 3);
    await r.list("/v1/ads/2");
    await r.list("/v1/ads/2/similar");
    await r.list("/v1/ads/2/history");
  }
  await operate(t, 400, "DELETE /internal/ads/2?reason=%00");
  const { data } = await operate(
    t,
    200,
    "DELETE /internal/ads/2?reason=Asked",
  );
  assertEquals([data.ad_archive_id, data.reason], ["2", "Asked"]);
  assertEquals(await total("/v1/ads?q=oak"), 2);
  for (const path of ["", "/similar", "/history"]) {
    const error = await r.error(410, `/v1/ads/2${path}`);
    assertEquals([error.code, error.param], ["ad_removed", "ad_archive_id"]);
  }
  assertEquals(await total("/v1/ads?ad_archive_id=2"), 0);
  const { rows: texts } = await sql<{ text: string }>`
      select text from ad_values where kind <> 'domain' order by id`
    .execute(database.longRunning);
  assertEquals(texts.map(({ text }) => text), [
    "haldoak.example/john-doe-1",
  ]);
  const lines = await (await r.get("/v1/exports/ads.ndjson")).text();
  assertEquals(lines.split("\n").length, 3);
  const { data: facets } = await r.list("/v1/facets?by=brand");
  assertEquals(
    (facets as unknown as { brand: { values: { count: number }[] } }).brand
      .values.map(({ count }) => count),
    [2],
  );
  const { data: [haldoak] } = await r.list("/v1/brands");
  assertEquals(haldoak!.total_ad_count, 2);

  const report = await t.import(...ads);
  assertEquals([report.unchanged, report.rejected], [2, 1]);
  assertEquals(report.errors[0]!.ad_archive_id, "2");
  await r.error(410, "/v1/ads/2");
  // Repeated, it changes nothing.
  const again = await operate(t, 200, "DELETE /internal/ads/2");
  assertEquals(again.data, data);
  const { data: events } = await operate(t, 200, "GET /internal/audit");
  const [event] = (events as { action: string; detail: unknown }[])
    .filter(({ action }) => action === "ad.removed");
  assertEquals(event!.detail, { ad_archive_id: "2", reason: "Asked" });

  await operate(t, 200, "PUT /internal/ads/2/allowed");
  assertEquals((await r.error(404, "/v1/ads/2")).code, "ad_not_found");
  assertEquals((await t.import(...ads)).inserted, 1);
  assertEquals((await r.get("/v1/ads/2")).status, 200);
});

Deno.test("no writer can bring back an ad that was taken down", async () => {
  await using r = await reader(numberedAds(2));
  const { t } = r;
  const db = t.database.longRunning;
  const [row] = await db.selectFrom("ads").selectAll()
    .where("ad_archive_id", "=", "1").execute();
  await takeDown(t.database, null, ["1"], BY);
  const { updated_at: _, ...values } = row!;
  await db.insertInto("ads").values({ ...values, id: undefined as never })
    .execute();
  assertEquals((await r.error(410, "/v1/ads/1")).code, "ad_removed");
});

everyStore.test("an import that runs during a takedown rejects the ad, and does not bring its brand back", async (database) => {
  const john = { page_id: "1", name: "John Doe" };
  const ads = numberedAds(2, (n) => ({ brand: n === 1 ? john : null }));
  await using r = await reader(ads, { database });
  async function* input() {
    await takeDown(database, null, ["1"], BY);
    for (const ad of ads) yield new TextEncoder().encode(JSON.stringify(ad));
  }
  const report = await runImport(database, ReadableStream.from(input()), {
    format: "auto",
    source: "-",
    clock: r.t.services.clock,
  });
  assertEquals([report.unchanged, report.rejected], [1, 1]);
  await r.error(410, "/v1/ads/1");
  assertEquals((await r.list("/v1/brands")).data, []);
});

Deno.test("an ad that is taken down while its record waits for the end of the run counts once", async () => {
  const ads = numberedAds(2);
  await using r = await reader(ads);
  const { database, services: { clock } } = r.t;
  await r.t.import(...ads.map((ad) => ({ ...ad, primary_text: "Later" })));
  for (const [n, dryRun] of [true, false].entries()) {
    const decided = Promise.withResolvers<void>();
    const report = await runImport(
      database,
      new Blob([JSON.stringify([ads[n], {}])]).stream(),
      {
        ...{ format: "auto", source: "-", clock, dryRun, batchSize: 1 },
        onProgress: () => decided.resolve(),
        async onReject() {
          await decided.promise;
          await takeDown(database, null, [`${n + 1}`], BY);
        },
      },
    );
    assertEquals([report.unchanged, report.rejected], [1, 1]);
  }
});

Deno.test("a takedown waits for an import's transaction that has locked a brand, not the version yet", async () => {
  await using r = await reader(numberedAds(2, () => brand));
  const db = r.t.database.longRunning;
  const taking = Promise.withResolvers<unknown>();
  await db.transaction().execute(async (trx) => {
    // As an import does: its run, then a brand, whose trigger takes the version.
    await sql`select from scrape_runs for update`.execute(trx);
    await sql`select from brands for update`.execute(trx);
    takeDown(r.t.database, null, ["1"], BY).then(
      taking.resolve,
      taking.reject,
    );
    await untilWaiting(r.t.database.kysely);
    await sql`update brands set name = 'Other'`.execute(trx);
  });
  await taking.promise;
  assertEquals((await r.error(410, "/v1/ads/1")).code, "ad_removed");
});

everyStore.test("a brand goes with the last of its ads, with its picture, and comes back with an ad that is allowed", async (database) => {
  const avatar_url = "https://pictures.example.com/portrait.jpg";
  const john = { page_id: "1", name: "John Doe", avatar_url };
  const ads = numberedAds(3, (n) => ({ brand: n < 3 ? john : null }));
  await using r = await reader(ads, { database });
  await sql`insert into media_sources
        (key, url, kind, newest, updated_at)
      select media_key(avatar_url), avatar_url, 'avatar', ${FIRST}, 0
      from brands`.execute(database.longRunning);
  const slugs = async () =>
    (await r.list("/v1/brands?q=john")).data.map(({ slug }) => slug);
  await operate(r.t, 200, "DELETE /internal/ads/1");
  assertEquals(await slugs(), ["john-doe"]);
  await takeDown(r.t.database, memoryStore(), ["2", "3"], BY);
  assertEquals(await slugs(), []);
  await r.error(404, "/v1/brands/john-doe");
  assertEquals(await mediaQueue(database).states(), {});
  await operate(r.t, 200, "PUT /internal/ads/1/allowed");
  await r.t.import(...ads);
  r.t.services.archive.cache.drop();
  assertEquals(await slugs(), ["john-doe"]);
});

Deno.test("unknown ads and wrong requests are refused", async () => {
  await using r = await reader(numberedAds(1));
  const { error } = await operate(r.t, 404, "DELETE /internal/ads/9");
  assertEquals(error.code, "ad_not_found");
  const long = `reason=${"x".repeat(1_001)}`;
  const wrong = await operate(r.t, 400, `DELETE /internal/ads/1?${long}`);
  assertEquals(wrong.error.param, "reason");
  const foreign = await r.get("/internal/ads/1", { method: "DELETE" });
  assertEquals(foreign.status, 401);
  assertEquals((await r.get("/v1/ads/1")).status, 200);
});

postgres.test("pictures that only this ad shows are deleted, in the database and the store", async (database) => {
  const queue = mediaQueue(database);
  const store = memoryStore();
  await queue.import(
    adOf("a", ["a.jpg", "shared.jpg"]),
    adOf("b", ["b.jpg", "shared.jpg"]),
  );
  await queue.discover();
  await keepAll(queue, store);
  const before = store.files.size;
  assertEquals(Object.keys(await queue.states()).length, 3);
  // What a store that fails still has, the next takedown deletes. Until then, no
  // original lacks a thumbnail.
  const failure = new MediaStoreError("test");
  const remove = (name: string) =>
    name.includes("_480") ? Promise.reject(failure) : store.delete(name);
  const failing = { ...store, delete: remove };
  await assertRejects(() => takeDown(database, failing, ["a"], BY));
  const originals = [...store.files.keys()].filter((it) => !it.includes("_"));
  assertEquals([originals.length, store.files.size], [2, before - 2]);
  await takeDown(database, store, ["a"], BY);
  assertEquals(Object.keys(await queue.states()).length, 2);
  assertEquals(store.files.size, before * 2 / 3);
});
