import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { adSorts } from "@/lib/ads/language/list_table.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { AT_ONCE } from "../../columns/read_columns.ts";
import { postgres } from "../../database.ts";
import { reader, test } from "../../reader.ts";
import { collapsedPages } from "./collapsed_pages.ts";

const DAY = 86_400;
const SIZE = 20;

const change = fc.record({
  n: fc.integer({ min: 1, max: SIZE + 4 }),
  // Mostly, an ad stays what it is.
  creative: fc.option(fc.integer({ min: 1, max: 11 }), { freq: 1 }),
  is_active: fc.option(fc.boolean(), { freq: 1 }),
  seen: fc.integer({ min: 0, max: 30 }),
  start: fc.integer({ min: 0, max: 10 }),
});

const toAd = (
  { n, creative, is_active, seen, start }: typeof change extends
    fc.Arbitrary<infer Change> ? Change : never,
  turn: number,
) => ({
  ad_archive_id: String(n),
  is_active: is_active ?? n % 3 > 0,
  creative_hash: `creative ${creative ?? 1 + n * 5 % 11}`,
  primary_text: `at turn ${turn}`,
  delivery_start_at: start === 0 ? null : (20_000 + start) * DAY,
  last_seen_at: seen === 0 ? null : (20_020 + seen) * DAY,
  running_days: seen % 6 === 0 ? null : seen % 8,
});

postgres.test("a walk of one ad per creative misses no creative that always has an ad, and repeats none whose ads do not change, whatever is imported meanwhile", async (database) => {
  await using r = await reader([], { database });
  const exact = collapsedPages(database);
  // All ads are found by reading their words.
  const read = collapsedPages(database, 0);
  let turn = 0;
  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(adSorts)),
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 6 }),
    fc.constantFrom("", "&is_active=true", "&is_active=true&q=%22at+turn%22"),
    fc.boolean(),
    fc.constantFrom(exact, read),
    async (sort, limit, changes, filter, isFolded, pages) => {
      await database.longRunning.deleteFrom("ads").execute();
      const isWanted = (ad: { is_active: boolean }) =>
        ad.is_active || filter === "";
      const first = Array.from({ length: SIZE }, (_, i) =>
        toAd({
          n: i + 1,
          creative: null,
          is_active: null,
          seen: i * 7 % 31,
          start: i * 7 % 11,
        }, ++turn));
      const now = new Map(first.map((ad) => [ad.ad_archive_id, ad]));
      /** The creatives of ads that have matched all the time. */
      const lasting = new Map(
        first.filter(isWanted).map((
          ad,
        ) => [ad.ad_archive_id, ad.creative_hash]),
      );
      await r.t.import(...first);
      const fold = () => foldColumns(database, { rule: AT_ONCE });
      if (isFolded) await fold();
      /** The creatives of ads that are added or changed meanwhile. */
      const touched = new Set<unknown>();
      const walked: unknown[] = [];
      const params = `sort=${sort}${filter}`;
      let last = null;
      for (let page = 0; page === 0 || last !== null; page++) {
        const found = await pages(`${params}&limit=${limit}`, last);
        walked.push(...found.data.map((ad) => ad.creative_hash));
        last = found.last;
        const changed = changes[page];
        if (changed === undefined || changed.length === 0) continue;
        const ads = new Map(
          changed.map((each) => [each.n, toAd(each, ++turn)]),
        );
        for (const ad of ads.values()) {
          const { ad_archive_id: id, creative_hash } = ad;
          touched.add(creative_hash).add(now.get(id)?.creative_hash);
          now.set(id, ad);
          const isLasting = isWanted(ad) && lasting.get(id) === creative_hash;
          if (!isLasting) lasting.delete(id);
        }
        await r.t.import(...ads.values());
        if (isFolded && page % 2 === 0) await fold();
      }
      const anew = await pages(`${params}&limit=100`, null);
      const present = [...now.values()].filter(isWanted)
        .map(({ creative_hash }) => creative_hash);
      assertEquals(
        anew.data.map(({ creative_hash }) => creative_hash).sort(),
        [...new Set(present)].sort(),
      );
      for (const [id, creative] of lasting) {
        assert(walked.includes(creative), `${creative} of ad ${id} was lost`);
      }
      const again = walked.filter((each, at) => walked.indexOf(each) < at);
      assertEquals(again.filter((each) => !touched.has(each)), []);
    },
  );
  await fc.assert(property, { numRuns: 12 });
});

test("a creative whose new ad is in the part already walked is not missed, nor are those that all move to its end", async (r) => {
  const pages = collapsedPages(r.t.database);
  const ad = (n: number, seen: number, creative = n) => ({
    ad_archive_id: String(n),
    is_active: true,
    creative_hash: String(creative),
    last_seen_at: 20_000 * DAY + seen,
    delivery_start_at: 20_000 * DAY - seen,
  });
  for (
    const [sort, expected] of [
      ["-id", "4321"],
      ["-last_seen_at", "4312"],
      ["delivery_start_at", "4312"],
    ]
  ) {
    await r.t.database.longRunning.deleteFrom("ads").execute();
    await r.t.import(ad(1, 1), ad(2, 2), ad(3, 3), ad(4, 4));
    const found: string[] = [];
    let last = null;
    for (let page = 0; page === 0 || last !== null; page++) {
      const { data, ...rest } = await pages(`sort=${sort}&limit=1`, last);
      found.push(...data.map(({ creative_hash }) => creative_hash));
      last = rest.last;
      if (page > 0) continue;
      await r.t.import(ad(1, 5), ad(2, 6), ad(5, 7, 1));
    }
    assertEquals(found.join(""), expected, sort);
  }
});
