import { words } from "../../words.ts";
import { assertEquals } from "@std/assert";
import { numberedAds, reader, test } from "../../reader.ts";

Deno.test("limit is 25 by default, 1 to 100 as given, and 100 for higher values", async () => {
  await using r = await reader(numberedAds(102));
  const cases: [string, number][] = [
    ["", 25],
    ["?limit=1", 1],
    ["?limit=2", 2],
    ["?limit=10", 10],
    ["?limit=11", 11],
    ["?limit=25", 25],
    ["?limit=26", 26],
    ["?limit=50", 50],
    ["?limit=51", 51],
    ["?limit=100", 100],
    ["?limit=101", 100],
    ["?limit=1000000000", 100],
    [`?limit=${"9".repeat(30)}`, 100],
    [`?limit=${"9".repeat(400)}`, 100],
    ["?limit=007", 7],
  ];
  for (const [query, limit] of cases) {
    const { data, meta } = await r.list(`/v1/ads${query}`);
    assertEquals([meta.limit, data.length], [limit, limit], query);
  }
});

test("a limit that is not an integer of at least 1 is rejected by name", async (r) => {
  const texts = [
    ..."0 -1 00 1e9 1.0 0x10 abc NaN Infinity true 1_0 1,000".split(" "),
    "",
    ...words`
      %2B5 +5 %205 5%20 %D9%A3 %00 %zz 5%0d%0aSet-Cookie:a=b`,
  ];
  for (const text of texts) {
    await r.invalid("limit", `/v1/ads?limit=${text}`);
  }
  const bare = await r.error(400, "/v1/ads?limit");
  assertEquals(bare.param, "limit");
});
