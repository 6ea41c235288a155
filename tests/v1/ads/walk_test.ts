import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { AT_ONCE } from "../../columns/read_columns.ts";
import { everyStore, testStores } from "../../database.ts";
import { reader, test } from "../../reader.ts";

const DAY = 86_400;
const SIZE = 24;

/** Ads that importing again makes newer or longer running, starts elsewhere, or makes unknown. */
const ad = (n: number, moved: number) => ({
  ad_archive_id: String(n),
  is_active: true,
  primary_text: `version ${moved}`,
  delivery_start_at: (n + moved) % 5 === 0
    ? null
    : (20_000 + (n * 7 + moved) % 11) * DAY,
  last_seen_at: (n + moved) % 7 === 0 ? null : (20_020 + n % 9 + moved) * DAY,
  running_days: (n + moved) % 6 === 0 ? null : (n * 3 % 8) + moved,
});

const changes = fc.array(
  fc.record({
    inserts: fc.integer({ min: 0, max: 2 }),
    updates: fc.array(fc.integer({ min: 1, max: SIZE }), { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 5 },
);

const SORTS = {
  exactly_once: ["id", "-id"],
  at_least_once: [
    "delivery_start_at",
    "-delivery_start_at",
    "last_seen_at",
    "-last_seen_at",
    "running_days",
    "-running_days",
  ],
};

for (const [walk, sorts] of Object.entries(SORTS)) {
  everyStore.test(
    `a walk with walk=${walk} returns every ad that was there at its start accordingly, whatever is imported meanwhile`,
    async (database, store) => {
      await using r = await reader([], { database });
      let moved = 0;
      const property = fc.asyncProperty(
        fc.constantFrom(...sorts),
        fc.integer({ min: 1, max: 9 }),
        changes,
        // A filter that all pass, which columns answer.
        fc.constantFrom("", "&q=version"),
        async (sort, limit, changes, filter) => {
          await database.longRunning.deleteFrom("ads").execute();
          const all = Array.from({ length: SIZE }, (_, i) => i + 1);
          await r.t.import(...all.map((n) => ad(n, ++moved % 40)));
          if (filter !== "") await foldColumns(database, { rule: AT_ONCE });
          r.t.services.archive.cache.drop();
          const walked: string[] = [];
          const path = `/v1/ads?sort=${sort}&limit=${limit}${filter}`;
          let page = -1;
          for await (const { data, meta } of r.pages(path)) {
            assertEquals((meta as { walk?: string }).walk, walk);
            walked.push(...data.map((each) => each.ad_archive_id));
            // Imports end before the walk does.
            const change = changes[++page];
            if (change === undefined) continue;
            await r.t.import(
              ...change.updates.map((n) => ad(n, ++moved % 40)),
              ...Array.from(
                { length: change.inserts },
                () => ad(1_000 + ++moved, 0),
              ),
              { ad_archive_id: "other", is_active: page % 2 === 0 },
            );
            if (filter !== "" && page % 2 === 0) {
              await foldColumns(database, { rule: AT_ONCE });
            }
            r.t.services.archive.cache.drop();
          }
          for (const n of all) {
            const times = walked.filter((id) => id === String(n)).length;
            assert(times >= 1, `${n}: ${times} times`);
          }
          if (walk !== "exactly_once") return;
          const known = walked.map(Number).filter((n) => n <= SIZE);
          assertEquals(known, sort === "id" ? all : all.toReversed());
        },
      );
      await fc.assert(property, {
        numRuns: store === testStores[1] ? 12 : 2,
      });
    },
  );
}

test("a walk by the start of delivery misses no ad whose start an import corrects, and returns only such ads again at the end", async (r) => {
  const start = (n: number, day: number | null) => ({
    ad_archive_id: String(n),
    is_active: false,
    delivery_start_at: day && (20_000 + day) * DAY,
  });
  await r.t.import(...[1, 2, 3, 4, null].map((day, i) => start(i + 1, day)));
  const first = await r.list("/v1/ads?sort=delivery_start_at&limit=2");
  const seen = { last_seen_at: 20_030 * DAY };
  await r.t.import(
    ...[start(1, 9), start(4, -1), start(5, -2)],
    ...[{ ...start(2, 2), ...seen }, { ...start(3, 3), ...seen }],
  );
  const rest = await r.walk(first.next_page_url!);
  assertEquals(
    [...first.data.map((each) => each.ad_archive_id), ...rest],
    ["1", "2", "3", "1", "4", "5"],
  );
});

everyStore.test("walks of many readers while an import runs miss and repeat nothing", async (database) => {
  await using r = await reader([], { database });
  const records = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ad_archive_id: `${prefix}-${n}`,
      is_active: n % 2 === 0,
    }));
  await r.t.import(...records("start", 300));
  r.t.services.archive.cache.drop();
  const expected = records("start", 300).map((each) => each.ad_archive_id)
    .reverse();
  const importing = r.t.import(...records("new", 1000));
  const walks = await Promise.all(
    [7, 25, 100].map((limit) => r.walk(`/v1/ads?limit=${limit}`)),
  );
  await importing;
  for (const walk of walks) {
    assertEquals(walk.filter((id) => id.startsWith("start-")), expected);
    assertEquals(new Set(walk).size, walk.length);
  }
});
