import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { INEXACT_MS } from "@/lib/ads/read/find_matches.ts";
import { jumpingClock } from "../jumping_clock.ts";
import { reader } from "../reader.ts";
import { share } from "@/lib/views/shares.ts";
import { signedIn } from "../sessions.ts";

Deno.test("inexact results are marked, and soon computed again, even if nothing has changed", async () => {
  await using r = await reader([
    {
      ad_archive_id: "1",
      is_active: true,
      primary_text: "a lamp",
      media_type: "image",
    },
    {
      ad_archive_id: "2",
      is_active: true,
      primary_text: "a lamp and a chair",
      media_type: "image",
    },
  ]);
  const isExact = async (path: string) => {
    const { meta, data } = await r.json(path);
    return [meta.total_is_exact, data.media_type?.is_exact];
  };
  // Of several pages: a page with all matches is exact.
  const list = "/v1/ads?q=%22a+lamp%22&limit=1";
  const facets = "/v1/facets?by=media_type&q=%22a+lamp%22";
  const sums = "/v1/stats?q=%22a+lamp%22";
  using clock = jumpingClock("read_words.ts");
  clock.jumpMs = 600;
  assertEquals(await isExact(list), [false, undefined]);
  assertEquals(await isExact(sums), [false, undefined]);
  assertEquals(await isExact(facets), [false, false]);
  assertEquals(await isExact("/v1/facets?by=media_type"), [true, true]);
  clock.jumpMs = 0;
  assertEquals(await isExact(list), [false, undefined]);
  assertEquals(await isExact(sums), [false, undefined]);
  assertEquals(await isExact(facets), [false, false]);
  clock.ahead += INEXACT_MS + 1_000;
  assertEquals(await isExact(list), [true, undefined]);
  assertEquals(await isExact(sums), [true, undefined]);
  assertEquals(await isExact(facets), [true, true]);
});

Deno.test("no facet is counted if the total took too long: its search has no fewer words to read", async () => {
  await using r = await reader([
    { ad_archive_id: "1", is_active: true, primary_text: "a lamp" },
  ]);
  using clock = jumpingClock("read_words.ts");
  clock.jumpMs = 600;
  const filter = "q=%22a+lamp%22&is_active=true&media_type=unknown";
  await r.list(`/v1/ads?${filter}`);
  const once = clock.ahead;
  assert(once > 0);
  // Each of them ignores another part of the filter.
  const { data }: { data: Record<string, { is_exact: boolean }> } = await r
    .json(`/v1/facets?by=is_active,media_type,brand&${filter}`);
  assertEquals(Object.values(data).map((facet) => facet.is_exact), [
    ...[false, false, false],
  ]);
  assertEquals(clock.ahead, 2 * once);
});

Deno.test("if a page takes too long by reading words, it has what was found, and the next one goes on", async () => {
  const ads = Array.from({ length: 300 }, (_, n) => ({
    ad_archive_id: String(n),
    is_active: true,
    primary_text: [0, 15, 30].includes(n) ? "a lamp" : "lamp for a desk",
  }));
  await using r = await reader(ads.slice(0, -1));
  const { cookie, accountId } = await signedIn(r.t);
  const view = { name: "Lamps", query: 'q="a lamp"', watch: "none" } as const;
  const { database, services: { views } } = r.t;
  const { id } = await views.create(accountId, view);
  const owner = { accountId, address: null, now: 1_800_000_000 };
  const link = await share(database.kysely, { view_id: id }, owner, null);
  // What was read for the view is not known of the next version. There are enough
  // ads for several reads per page.
  await r.t.import(ads.at(-1));
  using clock = jumpingClock("find_page.ts");
  clock.jumpMs = 350;
  const pages: string[][] = [];
  let path: string | undefined = '/v1/ads?q="a+lamp"&limit=2';
  while (path !== undefined) {
    const { data, next_page_url } = await r.list(path);
    pages.push(data.map((ad) => ad.ad_archive_id));
    path = next_page_url;
  }
  assertEquals(pages.flat(), ["30", "15", "0"]);
  assert(pages.some((page) => page.length === 0));
  const explorer = '/dashboard/ads?q="a+lamp"&limit=2&sort=-id';
  const page = await (await r.t.fetch(explorer, { headers: { cookie } }))
    .text();
  assertStringIncludes(page, "No ads found so far");
  assertStringIncludes(page, "Load more");
  const read = async (path: string, accept: string) =>
    await (await r.t.fetch(path, { headers: { accept } })).text();
  const { data, meta } = JSON.parse(await read(link, "application/json"));
  assertEquals([data, meta.total_is_exact], [[], false]);
  assertStringIncludes(await read(link, "text/html"), "No ads found so far");
  assertStringIncludes(await read(`${link}.atom`, "*/*"), "query_timeout");
});

Deno.test("if no page is found in time by reading words, the response is 503", async () => {
  await using r = await reader([
    { ad_archive_id: "1", is_active: true, primary_text: "a lamp" },
  ]);
  const list = "/v1/ads?q=%22a+lamp%22";
  // Both do not share what they have found.
  const collapsed = `${list}&is_active=true&collapse=creative`;
  for (const path of [list, collapsed]) {
    using clock = jumpingClock("find_page.ts");
    clock.jumpMs = 2_000;
    assertEquals((await r.error(503, path)).code, "query_timeout", path);
    clock.jumpMs = 0;
    clock.ahead += INEXACT_MS + 1_000;
    assertEquals((await r.list(path)).meta.total, 1, path);
  }
});
