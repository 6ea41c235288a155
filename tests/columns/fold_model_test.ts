import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { sql } from "kysely";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { readColumns, SMALL } from "./read_columns.ts";

/** Some of forty ads, on both sides of the border of two chunks. */
const IDS = 40;
const FIRST_ID = 65_516;
const WORDS = ["oak", "pine", "elm", "東京", "sale"];

const ad = fc.record({
  n: fc.nat(IDS - 1),
  words: fc.subarray(WORDS),
  is_active: fc.boolean(),
  seen: fc.option(fc.integer({ min: 1_600_000_000, max: 1_740_000_000 })),
  days: fc.option(fc.constantFrom(0, 3, 2 ** 32, Number.MAX_SAFE_INTEGER)),
  cta: fc.constantFrom(null, "Buy", "Shop now"),
  domain: fc.constantFrom(null, "shop.example.com", "example.com", "localhost"),
  brand: fc.constantFrom(null, "1", "2"),
  hasCreator: fc.boolean(),
});

const names = fc.constantFrom("Acme oak", "Zenith", null);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      ads: fc.array(ad, { minLength: 1, maxLength: 20 }),
      name: names,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("fold some" as const),
      batch: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: "fold" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("delete" as const, "touch" as const),
      n: fc.nat(IDS - 1),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let clock = 1_750_000_000;

async function take(database: TestDatabase, step: Step): Promise<void> {
  if (step.kind === "import") {
    const records = step.ads.map((ad) =>
      nativeRecord(`ad-${ad.n}`, {
        primary_text: ad.words.join(" "),
        is_active: ad.is_active,
        last_seen_at: ad.seen,
        running_days: ad.days,
        cta_text: ad.cta,
        destination_domain: ad.domain,
        last_scraped_at: clock++,
        ...ad.hasCreator && { creator_page_id: "9", creator_page_name: "Ana" },
        ...ad.brand && { brand: { page_id: ad.brand, name: step.name } },
      })
    );
    await importRecords(database, records, { batchSize: 5 });
  } else if (step.kind === "fold some") {
    const stop = new AbortController();
    await foldColumns(database, {
      rule: { ...SMALL, batch: step.batch },
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
  } else if (step.kind === "fold") {
    await foldColumns(database, { rule: SMALL });
    assertEquals((await readColumns(database)).unfolded, 0);
  } else if (step.kind === "delete") {
    await sql`delete from ads where ad_archive_id = ${`ad-${step.n}`}`
      .execute(database.longRunning);
  } else {
    // Many ads in one version.
    await sql`update ads set last_seen_at = coalesce(last_seen_at, 0) + 1
      where id % 40 >= ${step.n}`.execute(database.longRunning);
  }
}

Deno.test("columns have the current state of folded ads, whatever is imported, renamed, deleted and folded in whatever order", async () => {
  await using database = await testDatabase("postgres");
  let [checked, terms] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 16 }),
      async (steps) => {
        await sql`truncate ads, brands, set_aside_records cascade`
          .execute(database.longRunning);
        await sql`alter table ads alter id restart with ${sql.lit(FIRST_ID)}`
          .execute(database.longRunning);
        for (const step of [...steps, { kind: "fold" as const }]) {
          await take(database, step);
          const { actual, expected, kept } = await readColumns(database);
          assertEquals(actual, expected);
          checked += actual.length;
          terms += kept.length;
        }
      },
    ),
    { numRuns: 8, seed: 9, endOnFailure: true },
  );
  assert(checked > 300 && terms > 300, `${checked} ads, ${terms} terms`);
});
