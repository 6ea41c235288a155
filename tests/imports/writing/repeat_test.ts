import { assertEquals } from "@std/assert";
import { eachDatabase } from "../../database.ts";
import {
  contentOf,
  countsOf,
  IMPORTED_AT,
  importRecords,
  nativeRecord,
} from "./native_record.ts";
import { TestClock } from "../../test_clock.ts";

/** 1,300 records of 1,200 ads: the first hundred come again, changed, two batches later. */
const file = [
  ...Array.from({ length: 1200 }, (_, n) =>
    nativeRecord(`ad-${n}`, {
      last_seen_at: 1_700_000_000,
      brand: { page_id: `page-${n % 7}`, name: `Page ${n % 7}` },
    })),
  ...Array.from({ length: 100 }, (_, n) =>
    nativeRecord(`ad-${n}`, {
      last_seen_at: 1_700_000_000,
      primary_text: "changed",
      brand: { page_id: `page-${n % 7}`, name: `Page ${n % 7}` },
    })),
];

/** An ad without what the archive remembers of the records that it did not take. */
function visible(ad: unknown) {
  const { superseded_hashes: _, ...rest } = ad as Record<string, unknown>;
  return rest;
}

eachDatabase(
  "the second reading of a file with duplicates far apart changes nothing, updated_at included",
  async (database) => {
    const clock = new TestClock(IMPORTED_AT);
    const first = await importRecords(database, file, { clock });
    assertEquals(countsOf(first), {
      received: 1300,
      inserted: 1200,
      updated: 0,
      unchanged: 100,
      superseded: 0,
      rejected: 0,
    });
    const content = await contentOf(database);
    const brands = await database.longRunning.selectFrom("brands").selectAll()
      .orderBy("id").execute();

    clock.seconds += 1000;
    const second = await importRecords(database, file, { clock });
    assertEquals(countsOf(second), {
      received: 1300,
      inserted: 0,
      updated: 0,
      unchanged: 1300,
      superseded: 0,
      rejected: 0,
    });
    assertEquals(await contentOf(database), content);
    assertEquals(
      await database.longRunning.selectFrom("brands").selectAll()
        .orderBy("id").execute(),
      brands,
    );

    // One old record alone, after both: older than what is stored.
    const old = nativeRecord("ad-5", { last_seen_at: 1_690_000_000 });
    const late = await importRecords(database, [old], { clock });
    assertEquals([late.superseded, late.unchanged], [1, 0]);
    const remembered = await contentOf(database);
    assertEquals(remembered.map(visible), content.map(visible));
    // Once it is known, it is nothing new.
    const again = await importRecords(database, [old], { clock });
    assertEquals([again.superseded, again.unchanged], [0, 1]);
    assertEquals(await contentOf(database), remembered);

    // A file of the overruled record alone says something new: the ad is as it was.
    const third = await importRecords(database, [file[5]], { clock });
    assertEquals(third.updated, 1);
    const [ad] = await database.longRunning.selectFrom("ads")
      .select(["primary_text", "updated_at", "scrape_run_id"])
      .where("ad_archive_id", "=", "ad-5").execute();
    assertEquals(ad, {
      primary_text: "ad-5",
      updated_at: clock.seconds,
      scrape_run_id: third.scrape_run_id,
    });
  },
);

eachDatabase(
  "a file that brings back what another one overruled is not undone by its own second reading",
  async (database) => {
    const [a, b] = ["one", "two"].map((text) =>
      nativeRecord("x", { primary_text: text })
    );
    const filler = Array.from({ length: 3 }, (_, n) => nativeRecord(`f${n}`));
    await importRecords(database, [a]);
    const mixed = [a, ...filler, b];
    assertEquals(
      (await importRecords(database, mixed, { batchSize: 2 })).updated,
      1,
    );
    const again = await importRecords(database, mixed, { batchSize: 2 });
    assertEquals(countsOf(again).unchanged, mixed.length);
  },
);
