import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { adSorts } from "@/lib/ads/list_table.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { SMALL } from "../../columns/read_columns.ts";
import { testDatabase } from "../../database.ts";
import { type ListBody, reader } from "../../reader.ts";

const DAY = 86_400;
const SIZE = 20;

const change = fc.record({
  n: fc.integer({ min: 1, max: SIZE + 4 }),
  // Mostly, an ad stays what it is.
  creative: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 1 }),
  is_active: fc.option(fc.boolean(), { freq: 1 }),
  seen: fc.integer({ min: 0, max: 30 }),
});

const toAd = (
  { n, creative, is_active, seen }: typeof change extends
    fc.Arbitrary<infer Change> ? Change : never,
  turn: number,
) => ({
  ad_archive_id: String(n),
  is_active: is_active ?? n % 3 > 0,
  creative_hash: `creative ${creative ?? 1 + n * 5 % 6}`,
  primary_text: `turn ${turn}`,
  delivery_start_at: n % 5 === 0 ? null : (20_000 + n * 7 % 11) * DAY,
  last_seen_at: seen === 0 ? null : (20_020 + seen) * DAY,
  running_days: seen % 6 === 0 ? null : seen % 8,
});

Deno.test("a walk of one ad a creative loses no creative that an ad has all the time, whatever is imported meanwhile", async () => {
  await using database = await testDatabase("postgres");
  await using r = await reader([], { database });
  let turn = 0;
  const property = fc.asyncProperty(
    fc.constantFrom(...Object.keys(adSorts)),
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 6 }),
    fc.constantFrom("", "&is_active=true", "&is_active=true&q=turn"),
    fc.boolean(),
    async (sort, limit, changes, filter, isFolded) => {
      await database.longRunning.deleteFrom("ads").execute();
      const isWanted = (ad: { is_active: boolean }) =>
        ad.is_active || filter === "";
      const first = Array.from({ length: SIZE }, (_, i) =>
        toAd({
          n: i + 1,
          creative: null,
          is_active: null,
          seen: i * 7 % 31,
        }, ++turn));
      const now = new Map(first.map((ad) => [ad.ad_archive_id, ad]));
      /** The creatives of ads that have matched all the time. */
      const lasting = new Map(
        first.filter(isWanted).map((
          ad,
        ) => [ad.ad_archive_id, ad.creative_hash]),
      );
      await r.t.import(...first);
      const fold = () => foldColumns(database, { rule: SMALL });
      if (isFolded) await fold();
      r.t.services.archive.cache.drop();
      const walked = new Set<unknown>();
      let next: string | undefined =
        `/v1/ads?collapse=creative&sort=${sort}&limit=${limit}${filter}`;
      for (let page = 0; next !== undefined; page++) {
        const body: ListBody = await r.list(next);
        assertEquals(
          (body.meta as { walk?: string }).walk,
          "at_least_once",
        );
        for (const { creative_hash } of body.data) walked.add(creative_hash);
        next = body.next_page_url;
        const changed = changes[page];
        if (changed === undefined || changed.length === 0) continue;
        const ads = new Map(
          changed.map((each) => [each.n, toAd(each, ++turn)]),
        );
        for (const ad of ads.values()) {
          const { ad_archive_id: id, creative_hash } = ad;
          now.set(id, ad);
          const isLasting = isWanted(ad) && lasting.get(id) === creative_hash;
          if (!isLasting) lasting.delete(id);
        }
        await r.t.import(...ads.values());
        if (isFolded && page % 2 === 0) await fold();
        r.t.services.archive.cache.drop();
      }
      const anew = await r.list(
        `/v1/ads?collapse=creative&sort=${sort}&limit=100${filter}`,
      );
      const present = [...now.values()].filter(isWanted)
        .map(({ creative_hash }) => creative_hash);
      assertEquals(
        anew.data.map(({ creative_hash }) => creative_hash).sort(),
        [...new Set(present)].sort(),
      );
      for (const [id, creative] of lasting) {
        assert(walked.has(creative), `${creative} of ad ${id} was lost`);
      }
    },
  );
  await fc.assert(property, { numRuns: 40 });
});
