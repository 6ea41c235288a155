import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { sql } from "kysely";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { keepTerms } from "@/lib/columns/fold/keep_terms.ts";
import { everyDirectStore, testStores } from "../database.ts";
import {
  emptyColumns,
  startHistory,
  type Step,
  step,
  take,
  TERMS,
} from "./histories.ts";
import { NEVER, readColumns, SMALL } from "./read_columns.ts";

everyDirectStore.test(
  "columns have the current state of folded ads, whatever is imported, renamed, deleted and folded in whatever order, and equal columns built anew",
  async (database, store) => {
    const { longRunning: db } = database;
    let [checked, terms] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 16 }),
        async (steps) => {
          await startHistory(database);
          const all: Step[] = [
            { kind: "keep", terms: TERMS },
            ...steps,
            { kind: "fold" },
          ];
          for (const step of all) {
            await take(database, step);
            const { actual, expected } = await readColumns(database);
            assertEquals(actual, expected);
            checked += actual.length;
          }
          const { actual, kept } = await readColumns(database);
          terms += actual.flatMap((ad) => ad.terms).length;
          await emptyColumns(db);
          if (kept.length > 0) {
            await db.transaction().execute((trx) => keepTerms(trx, kept));
          }
          await foldColumns(database, { rule: { ...SMALL, batch: 1_000 } });
          const anew = await readColumns(database);
          assertEquals(anew.kept, kept);
          assertEquals(anew.actual, actual);
        },
      ),
      {
        numRuns: store === testStores[1] ? 4 : 1,
        seed: 9,
        endOnFailure: true,
      },
    );
    assert(checked > 100 && terms > 30, `${checked} ads, ${terms} terms`);
  },
);

const ad = (n: number) => ({
  n,
  words: ["oak"],
  is_active: true,
  seen: 1_600_000_000,
  days: null,
  cta: null,
  domain: null,
  brand: null,
  hasCreator: false,
});

everyDirectStore.test("an ad that is reworded, and then only seen again, is folded with its words, however small the batches are", async (database) => {
  const put = (...ads: ReturnType<typeof ad>[]) =>
    take(database, { kind: "import", ads, name: null }, NEVER);
  const ads = Array.from({ length: 12 }, (_, n) => ad(n));
  await put(...ads);
  await foldColumns(database, { rule: SMALL });
  // Version by version: the first ad is reworded, the others change, the
  // first is only seen again.
  const reworded = { ...ads[0]!, words: ["elm"] };
  await put(reworded);
  for (const ad of ads.slice(1)) await put({ ...ad, is_active: false });
  await put({ ...reworded, seen: 1_600_000_009 });
  const rule = { ...SMALL, batch: 3, growth: 100 };
  await foldColumns(database, { rule });
  const { actual, expected, kept } = await readColumns(database);
  assert(kept.includes("toak"));
  assertEquals(actual, expected);
  assertEquals(expected.filter((ad) => ad.terms.length === 0).length, 1);
});

everyDirectStore.test("a new ad that is reworded between the making of a term's column and its fold has its present terms", async (database) => {
  const { longRunning: db } = database;
  const put = (words: string[]) =>
    take(
      database,
      { kind: "import", ads: [{ ...ad(0), words }], name: null },
      NEVER,
    );
  await put(["oak"]);
  await sql`update ad_columns_state set chosen_from = 1e12`.execute(db);
  await db.transaction().execute((trx) => keepTerms(trx, ["toak", "telm"]));
  await put(["elm"]);
  await foldColumns(database, { rule: SMALL });
  const { actual } = await readColumns(database);
  assertEquals(actual.map((ad) => ad.terms), [["telm"]]);
});
