import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { eachDatabase, testStores } from "../../database.ts";
import { type ListBody, reader } from "../../reader.ts";

/** What happens to the archive between two pages. */
const change = fc.record({
  inserts: fc.integer({ min: 0, max: 3 }),
  updates: fc.array(fc.integer({ min: 0, max: 29 }), { maxLength: 5 }),
});

eachDatabase(
  "a walk returns every ad that was there at its start exactly once, newest first, whatever is imported meanwhile",
  async (database, store) => {
    await using r = await reader([], { database });
    let made = 0;
    const ad = (id: string) => ({
      ad_archive_id: id,
      is_active: true,
      primary_text: `version ${++made}`,
    });
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (size, limit, changes) => {
        await database.longRunning.deleteFrom("ads").execute();
        const atStart = Array.from({ length: size }, (_, n) => `start-${n}`);
        await r.t.import(...atStart.map(ad));
        r.t.services.archive.cache.drop();

        const walked: ListBody["data"] = [];
        let next: string | undefined = `/v1/ads?limit=${limit}`;
        for (let page = 0; next !== undefined; page++) {
          const body: ListBody = await r.list(next);
          walked.push(...body.data);
          next = body.next_page_url;
          const { inserts, updates } = changes[page % changes.length]!;
          const records = [
            ...updates.filter((n) => n < size).map((n) => ad(`start-${n}`)),
            ...Array.from({ length: inserts }, () => ad(`new-${++made}`)),
          ];
          if (records.length > 0) await r.t.import(...records);
        }
        assertEquals(
          walked.map((each) => each.ad_archive_id),
          atStart.toReversed(),
        );
        assertEquals(
          walked.map((each) => each.id),
          walked.map((each) => each.id).sort((a, b) => b - a),
        );
      },
    );
    await fc.assert(property, { numRuns: store === testStores[1] ? 15 : 4 });
  },
);

eachDatabase(
  "walks of many readers while an import runs miss and repeat nothing",
  async (database) => {
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
  },
);
