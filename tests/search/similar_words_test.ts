import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import { readSimilarWords } from "@/lib/ads/read/similar_words.ts";
import { SEARCH_FIELDS } from "@/lib/search/words.ts";
import { everyStore } from "../database.ts";
import { harness } from "../harness.ts";
import { plainAd } from "../site/ads.ts";

everyStore.test("words that could be meant are read from ads and brands' names, with their number, on every database", async (database) => {
  await using t = await harness({ database });
  // The highest id says nothing about how many ads there are.
  await sql`alter table ads alter id restart with 5000000`
    .execute(database.longRunning);
  await t.import(
    plainAd("1", { primary_text: "A bilingual book", brand: null }),
    plainAd("2", { primary_text: "Bilingual by spring", brand: null }),
    plainAd("3", { primary_text: "Unilingual", brand: null }),
    plainAd("4", {
      primary_text: "Books",
      brand: { page_id: "1", name: "Bilingua" },
    }),
  );
  const read = async (...typed: string[]) => {
    const { pageReads } = database;
    const found = await readSimilarWords(pageReads, typed, SEARCH_FIELDS);
    return [...new Set(found.map(({ word }) => word))].sort();
  };
  assertEquals(await read("bilingaul"), [
    "bilingua",
    "bilingual",
    "unilingual",
  ]);
  assert((await read("bilingaul", "boook")).includes("book"));
  const inText = await readSimilarWords(
    database.pageReads,
    ["bilingaul"],
    ["text"],
  );
  assert(inText.every(({ word }) => word !== "bilingua"));
  assert(inText.some(({ word, n }) => word === "bilingual" && n >= 2));
});
