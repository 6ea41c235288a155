import { assertEquals } from "@std/assert";
import { loadDemo } from "@/cli/demo.ts";
import { test } from "../harness.ts";
import { sampleAds } from "../sample_ads.ts";

test("a first start imports every ad of the sample, and the next one none", async (t) => {
  for (let start = 0; start < 2; start++) {
    assertEquals(await loadDemo(t.services, undefined, false), null);
  }
  const runs = await t.database.kysely.selectFrom("scrape_runs")
    .select(["received", "inserted", "rejected"]).execute();
  const { length } = sampleAds();
  assertEquals(runs, [{ received: length, inserted: length, rejected: 0 }]);
});

test("the importer accepts every ad of the sample and warns only about the one that is deliberately empty", async (t) => {
  const ads = sampleAds();
  const report = await t.import(...ads);
  const empty = ads.findIndex((ad) =>
    ad.creativeUnits.length === 0 && ad.destination_url === null
  );
  assertEquals(
    [report.format, report.inserted, report.rejected],
    ["native", ads.length, 0],
  );
  assertEquals(report.warnings.map(({ row }) => row), [empty + 1]);
});
