import { words } from "../../words.ts";
import { assertEquals } from "@std/assert";
import { reader } from "../../reader.ts";
import { SMALL_ARCHIVE } from "./small_archive.ts";

Deno.test("an ad without a brand or units has null and []", async () => {
  await using r = await reader(SMALL_ARCHIVE);
  const { data } = await (await r.get("/v1/ads/1001")).json();
  assertEquals([data.brand_id, data.brand], [null, null]);
  assertEquals([data.cards, data.creativeUnits], [[], []]);
});

Deno.test("an ad's brand_id is its brand's id, and its fields are those of the list", async () => {
  await using r = await reader(SMALL_ARCHIVE);
  const { data: list } = await r.list("/v1/ads");
  for (const listed of list) {
    const response = await r.get(`/v1/ads/${listed.ad_archive_id}`);
    const { brand, creativeUnits: _, ...ad } = (await response.json()).data;
    assertEquals(ad, listed);
    assertEquals(brand?.id ?? null, listed.brand_id);
  }
});

Deno.test("an unknown id is 404 ad_not_found, whatever its characters", async () => {
  await using r = await reader(SMALL_ARCHIVE);
  const ids = [
    ...words`
      9 ME Me mE -1 0 null undefined __proto__ constructor`,
    "x".repeat(64),
    "x".repeat(65),
    "x".repeat(5000),
    ...words`
      1001%20 %201001 1001%0a %00 1001%00 a%0d%0aSet-Cookie:x=1 %F0%9F%99%82
      %D9%A1 '%20or%201=1--`,
    "%27;select pg_sleep(5)--",
    "*",
    "$1",
    ...words`
      1001.json 1001;v=1 1001,1002 1%2F2 me%2F me%2Fkeys
      ..%2F..%2Finternal%2Fstats %2e%2e%2f %256De %zz %ff %C0%AF % %E0%A4%A`,
  ];
  for (const id of ids) {
    const error = await r.error(404, `/v1/ads/${id}`);
    assertEquals(error.code, "ad_not_found", id);
  }
});

Deno.test("an escaped spelling of an id is that id", async () => {
  await using r = await reader(SMALL_ARCHIVE);
  for (const path of ["/v1/ads/%31001", "/v1/%61ds/1001", "/v1/ads/100%31"]) {
    const { data } = await (await r.get(path)).json();
    assertEquals(data.ad_archive_id, "1001");
  }
});

Deno.test("me is the caller and never an ad, however it is spelled", async () => {
  await using r = await reader(SMALL_ARCHIVE);
  for (const path of ["me", "%6De", "m%65", "%6d%65"]) {
    const body = await (await r.get(`/v1/ads/${path}`)).json();
    assertEquals(typeof body.key_last4, "string", path);
    assertEquals(body.data.key_last4, body.key_last4);
  }
});

Deno.test("no ad can be imported that would have the URL of me", async () => {
  await using r = await reader();
  const report = await r.t.import({ ad_archive_id: "me", is_active: true });
  assertEquals(report.rejected, 1);
});
