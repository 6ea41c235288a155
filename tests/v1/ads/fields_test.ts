import { assertEquals } from "@std/assert";
import { words } from "../../words.ts";
import { reader } from "../../reader.ts";
import { SMALL_ARCHIVE } from "./small_archive.ts";

/** As the specification lists them. */
const AD =
  "id ad_archive_id brand_id is_creator_ad delivery_start_at is_active cards last_scraped_at creator_page_id creator_page_name last_seen_at running_days creative_hash primary_text cta_text destination_url destination_domain search_text scrape_run_id created_at updated_at"
    .split(" ");
const BRAND =
  "id slug page_id name active_ad_count total_ad_count page_url avatar_url platforms media_types last_scraped_at created_at updated_at"
    .split(" ");
const UNIT =
  "unitIndex unitType body title description caption linkUrl imageUrl videoUrl"
    .split(" ");

Deno.test("lists, ads, brands and units have the specification's members, in its order, and no others", async () => {
  await using r = await reader(SMALL_ARCHIVE);
  const { data } = await r.list("/v1/ads");
  assertEquals(data.length, 3);
  for (const ad of data) assertEquals(Object.keys(ad), AD);
  for (const { ad_archive_id } of SMALL_ARCHIVE) {
    const body = await r.json(`/v1/ads/${ad_archive_id}`);
    assertEquals(Object.keys(body), ["data"]);
    const { brand, creativeUnits } = body.data;
    assertEquals(Object.keys(body.data), [...AD, "brand", "creativeUnits"]);
    if (brand !== null) assertEquals(Object.keys(brand), BRAND);
    for (const unit of creativeUnits) assertEquals(Object.keys(unit), UNIT);
    // By unitIndex, in whatever order they were imported.
    if (ad_archive_id !== "1002") continue;
    const bodies = creativeUnits.map((unit: { body: string }) => unit.body);
    assertEquals(bodies, ["first", "second"]);
  }
  const first = await r.list("/v1/ads?limit=2");
  assertEquals(Object.keys(first), words`data meta pagination next_page_url`);
  assertEquals(
    Object.keys(first.meta),
    words`total limit has_more next_cursor`,
  );
  assertEquals(Object.keys(first.pagination), ["cursor", "has_more"]);
});
