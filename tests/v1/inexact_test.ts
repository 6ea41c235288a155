import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { INEXACT_MS } from "@/lib/ads/count_ads.ts";
import { reader } from "../reader.ts";

/** Moves the clock of what is kept. */
function later(ms: number): Disposable {
  const { now } = performance;
  performance.now = () => now.call(performance) + ms;
  return { [Symbol.dispose]: () => void (performance.now = now) };
}

Deno.test("inexact results are marked, and soon computed again, even if nothing has changed", async () => {
  await using r = await reader([
    { ad_archive_id: "1", primary_text: "lamp", media_type: "image" },
    { ad_archive_id: "2", primary_text: "chair", media_type: "image" },
  ]);
  const { longRunning: db } = r.t.database;
  // Nothing tells that the archive changes.
  await sql`alter table search_backlog disable trigger all`.execute(db);
  await db.insertInto("search_backlog").values({ brand_id: 0, up_to: 2 })
    .execute();
  const isExact = async (path: string) => {
    const { meta, data } = await r.list(path) as unknown as {
      meta: { total_is_exact: boolean };
      data: { media_type?: { is_exact: boolean } };
    };
    return [meta.total_is_exact, data.media_type?.is_exact];
  };
  const list = "/v1/ads?q=lamp";
  const facets = "/v1/facets?by=media_type&q=lamp";
  // From the second time on it is kept.
  assertEquals(await isExact(list), [false, undefined]);
  assertEquals(await isExact(list), [false, undefined]);
  assertEquals(await isExact(facets), [false, false]);
  assertEquals(await isExact("/v1/facets?by=media_type"), [true, true]);

  await db.deleteFrom("search_backlog").execute();
  assertEquals(await isExact(list), [false, undefined]);
  using _ = later(INEXACT_MS + 1_000);
  assertEquals(await isExact(list), [true, undefined]);
  assertEquals(await isExact(facets), [true, true]);
});
