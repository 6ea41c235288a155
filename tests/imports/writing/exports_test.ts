import { assertEquals } from "@std/assert";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";
import { reader, test } from "../../reader.ts";
import { sampleAds } from "../../sample_ads.ts";
import { details, portable } from "./exported.ts";

Deno.test("importing exported lists removes nothing: brands, creative units and media types remain", async () => {
  await using r = await reader(sampleAds());
  const { t } = r;
  const before = await details(r);
  const readTotals = () =>
    Promise.all(MEDIA_TYPES.map(async (type) => {
      const path = `/v1/ads?limit=1&media_type=${type}`;
      return (await r.list(path)).meta.total;
    }));
  const totals = await readTotals();
  const items = await r.ads();
  const report = await t.import(...items);
  assertEquals(report.rejected, 0);
  t.services.archive.cache.drop();
  assertEquals((await details(r)).map(portable), before.map(portable));
  assertEquals(await readTotals(), totals);
  assertEquals((await t.import(...items)).unchanged, items.length);
});

Deno.test("importing exported ads changes no media type, whatever it was derived from", async () => {
  const unit = (unitType: string) => ({ unitIndex: 0, unitType });
  await using r = await reader([
    { ad_archive_id: "v1", is_active: true, creativeUnits: [unit("video")] },
    { ad_archive_id: "i1", is_active: true, creativeUnits: [unit("image")] },
    {
      ad_archive_id: "c1",
      is_active: true,
      media_type: "carousel",
      cards: [{ title: "the only one", image_url: "/a.svg" }],
    },
  ]);
  const { t } = r;
  const types = () => {
    t.services.archive.cache.drop();
    return Promise.all(
      ["video", "image", "carousel"]
        .map((type) => r.walk(`/v1/ads?media_type=${type}`)),
    );
  };
  assertEquals(await types(), [["v1"], ["i1"], ["c1"]]);
  const exported = await details(r);
  await t.import(...exported);
  assertEquals(await types(), [["v1"], ["i1"], ["c1"]]);
  assertEquals((await t.import(...exported)).unchanged, 3);
});

test("a list item with another creative replaces the units, which it does not include", async (r) => {
  const { t } = r;
  const old = { primary_text: "old", creative_hash: "old" };
  const ad = { ad_archive_id: "a1", is_active: true, cards: [], ...old };
  await t.import({
    ...ad,
    creativeUnits: [{ unitIndex: 0, unitType: "image", imageUrl: "/a.svg" }],
  });
  await t.import({ ...ad, primary_text: "new", creative_hash: "new" });
  const [{ creativeUnits: [unit, ...others] }] = await details(
    r,
  ) as [{ creativeUnits: Record<string, unknown>[] }];
  assertEquals([unit!.body, unit!.imageUrl, others], ["new", null, []]);
});
