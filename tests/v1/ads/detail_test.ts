import { words } from "../../words.ts";
import { assertEquals } from "@std/assert";
import { reader, test } from "../../reader.ts";
import { SMALL_ARCHIVE } from "./small_archive.ts";

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

test("no ad can be imported that would have the URL of me", async (r) => {
  const report = await r.t.import({ ad_archive_id: "me", is_active: true });
  assertEquals(report.rejected, 1);
});
