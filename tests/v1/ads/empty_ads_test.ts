import { assertEquals } from "@std/assert";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { readGroupSizes } from "@/lib/similar/group_sizes.ts";
import { AT_ONCE, readColumns } from "../../columns/read_columns.ts";
import { everyStore } from "../../database.ts";
import { details, portable } from "../../imports/writing/exported.ts";
import { reader } from "../../reader.ts";
import { collapsedPages } from "./collapsed_pages.ts";

/** Ads without text, links and media, some of them as other sources have none. */
const EMPTY = [
  { ad_archive_id: "e1" },
  { ad_archive_id: "e2", primary_text: "", destination_url: null },
  { ad_archive_id: "e3", cards: [{ variant: true }] },
  { ad_archive_id: "e4", creativeUnits: [{ unitType: "video" }] },
].map((ad) => ({ is_active: true, ...ad }));
const TWINS = ["t1", "t2"].map((ad_archive_id) => ({
  ad_archive_id,
  is_active: true,
  cta_text: "Shop now",
}));
const EACH_ALONE = ["t2 of 2", "e4 of 1", "e3 of 1", "e2 of 1", "e1 of 1"];

const sizesIn = (data: readonly { [name: string]: unknown }[]) =>
  data.map((ad) => `${ad.ad_archive_id} of ${ad.group_size}`);

everyStore.test("under collapse=creative, an ad without any content is alone", async (database) => {
  await using _ = await reader([...EMPTY, ...TWINS], { database });
  const pages = collapsedPages(database);
  for (const isFolded of [false, true]) {
    if (isFolded) await foldColumns(database, { rule: AT_ONCE });
    const { data } = await pages("limit=9", null);
    assertEquals(sizesIn(data), EACH_ALONE, `${isFolded}`);
  }
  const { actual, expected } = await readColumns(database);
  assertEquals(actual, expected);
});

Deno.test("ads without any content are not similar, and have no creative_hash to filter by", async () => {
  await using r = await reader([...EMPTY, ...TWINS]);
  assertEquals((await r.list("/v1/ads/e1/similar")).data, []);
  assertEquals((await r.list("/v1/ads/t1/similar")).meta.total, 1);
  const { data } = await r.list("/v1/ads");
  assertEquals(
    data.map((ad) => ad.creative_hash === null),
    [...TWINS.map(() => false), ...EMPTY.map(() => true)],
  );
  const ids = data.map(({ id }) => id);
  const sizes = await readGroupSizes(
    r.t.database.kysely,
    createArchiveColumns(),
    ids,
  );
  assertEquals(ids.map((id) => sizes.get(id)), [2, 2, 1, 1, 1, 1]);
  await r.invalid("creative_hash", "/v1/ads?creative_hash=");
});

Deno.test("an exported ad without any content comes back without a creative_hash", async () => {
  const brand = { page_id: "9" };
  await using here = await reader(EMPTY.map((ad) => ({ ...ad, brand })));
  const named = { ...brand, name: "Known since" };
  await here.t.import({ ...EMPTY[0], brand: named });
  const exported = await details(here);
  await using there = await reader(exported.toReversed());
  const again = await details(there);
  assertEquals(again.map(portable), exported.map(portable));
  assertEquals((await there.t.import(...exported)).unchanged, EMPTY.length);
});
