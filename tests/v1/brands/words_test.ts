import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { fillBrandWords, writeBrandWords } from "@/lib/brands/brand_words.ts";
import { numberedAds, reader } from "../../reader.ts";

const ADS = numberedAds(30, (n) => ({
  brand: { page_id: String(n), name: `Brand ${n} 牌子` },
}));

Deno.test(
  "brands from before words were stored get them once, also after an interruption",
  async () => {
    await using r = await reader(ADS);
    const db = r.t.database.longRunning;
    const words = () =>
      db.selectFrom("brand_search").selectAll()
        .orderBy("brand_id").execute();
    const before = await words();
    assertEquals(before.length, ADS.length);
    assertEquals(before[0]!.words, "brand 1 牌子");
    await sql`delete from brand_search where brand_id > 4`.execute(db);
    // As much as a filling that was stopped had stored.
    await writeBrandWords(db, [7, 8]);
    assertEquals(await fillBrandWords(db), ADS.length - 6);
    assertEquals(await words(), before);
    assertEquals(await fillBrandWords(db), 0);
    assertEquals((await r.list("/v1/brands?q=brand+3")).meta.total, 2);
  },
);
