import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import { chooseTerms } from "@/lib/columns/fold/choose_terms.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { postgres, type TestDatabase } from "../database.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { assertFolded, readColumns, SMALL } from "./read_columns.ts";

Deno.test("terms that enough ads have are kept until they are half as frequent, the most frequent first", () => {
  const rule = { share: 0.1, ads: 20, count: 3 };
  const shares = { a: 0.5, b: 0.1, c: 0.09, d: 0.05, e: 0.04 };
  const cases: [Partial<typeof shares>, string[], number, string][] = [
    [shares, [], 1_000, "a b"],
    [shares, ["c", "d", "e"], 1_000, "a c b"],
    [{ a: 0.09, c: 0.05, d: 0.049 }, ["c", "d"], 1_000, "c"],
    // Of 100 ads, 20 are more than a tenth.
    [{ a: 0.2, b: 0.19, c: 0.1, d: 0.09 }, ["c", "d"], 100, "a c"],
    [{}, ["a"], 100, ""],
  ];
  for (const [shares, kept, total, chosen] of cases) {
    const actual = chooseTerms(
      new Map(Object.entries(shares)),
      new Set(kept),
      total,
      rule,
    );
    assertEquals(actual.join(" "), chosen);
  }
});

/** A hundred ads, so many of which say something. */
const ads = (from: number, count: number) =>
  Array.from(
    { length: 100 },
    (_, n) =>
      nativeRecord(`ad-${from + n}`, {
        primary_text: n >= 100 - count ? "later always" : "always",
        cta_text: n >= 100 - count ? "Buy" : null,
        destination_domain: n >= 100 - count ? `s${n}.shop.example` : null,
      }),
  );

const AT_THE_END = { ...SMALL, batch: 1_000, during: { ads: 1e9, share: 0 } };

/** Everything is folded, and terms are those of the present words. */
async function check(database: TestDatabase) {
  const columns = await readColumns(database);
  return await assertFolded(database, columns.expected.length);
}

postgres.test("a term that is added, removed and added again has all ads each time", async (database) => {
  const options = { foldRule: AT_THE_END };
  // More words than the index takes.
  const long = nativeRecord("long", {
    primary_text: `later ${"longer ".repeat(90_000)}`,
  });
  await importRecords(database, [long, ...ads(0, 8)], options);
  const before = await check(database);
  assertEquals(before.kept, ["talways"]);
  await importRecords(database, ads(100, 30), options);
  const { kept, rows } = await check(database);
  const added = ["abuy", "dexample", "dshop", "talways", "tlater"];
  assertEquals(kept.toSorted(), added);
  assert(rows.some(({ name }) => name === "tlater"));

  // Hardly any ad says it now; one that the column had does not any more.
  await importRecords(database, [
    ...["a", "b", "c", "d", "e", "f"].flatMap((_, n) => ads(200 + 100 * n, 0)),
    nativeRecord("ad-99", { primary_text: "always" }),
  ], options);
  assertEquals((await check(database)).kept, ["talways"]);

  await importRecords(database, [
    ...ads(800, 100),
    ...ads(900, 100),
    ...ads(1_000, 100),
  ], options);
  assertEquals((await check(database)).kept.toSorted(), added);
});

postgres.test("terms are chosen by the number of ads, whatever their ids and however many were deleted", async (database) => {
  const db = database.longRunning;
  const chosen = async () => {
    const { kept, state } = await check(database);
    return [kept.toSorted().join(" "), state.chosen_from];
  };
  await sql`alter table ads alter id restart with 5000000`.execute(db);
  await importRecords(database, ads(0, 30), { foldRule: AT_THE_END });
  const all = "abuy dexample dshop talways tlater";
  assertEquals(await chosen(), [all, 100]);
  await importRecords(database, ads(100, 0), { foldRule: AT_THE_END });
  assertEquals(await chosen(), [all, 200]);
  await sql`delete from ads where id < 5000090`.execute(db);
  await importRecords(database, ads(200, 30), { foldRule: AT_THE_END });
  assertEquals(await chosen(), [all, 200]);
});

postgres.test("terms are chosen again when the archive grows, not when it changes", async (database) => {
  const options = { foldRule: AT_THE_END };
  const chosen = async () => (await readColumns(database)).state.chosen_from;
  await importRecords(database, ads(0, 0), options);
  assertEquals(await chosen(), 100);
  await importRecords(database, ads(0, 50), options);
  await importRecords(database, ads(0, 50).concat(ads(10, 50)), options);
  assertEquals(await chosen(), 100);
  await importRecords(database, ads(30, 50), options);
  assertEquals(await chosen(), 130);
  await foldColumns(database, { rule: SMALL });
  assert((await check(database)).kept.includes("tlater"));
});

postgres.test("terms are chosen, made and dropped while ads are reworded, and always have the present words", async (database) => {
  await importRecords(database, ads(0, 30), { foldRule: SMALL });
  let isOver = false;
  async function reword() {
    for (let round = 0; round < 3; round++) {
      const some = ads(10 * round, round % 2 === 0 ? 2 : 60).map((ad) => ({
        ...ad,
        last_scraped_at: 1_700_000_000 + round,
      }));
      await importRecords(database, some, { batchSize: 8, foldRule: SMALL });
    }
    isOver = true;
  }
  async function choose() {
    while (!isOver) {
      await sql`update ad_columns_state set chosen_from = 0`
        .execute(database.longRunning);
      await foldColumns(database, { rule: { ...SMALL, batch: 20 } });
    }
  }
  await Promise.all([reword(), choose()]);
  await foldColumns(database, { rule: SMALL });
  await check(database);
});
