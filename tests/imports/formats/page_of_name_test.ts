import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
} from "@std/assert";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { pageIdOfName } from "@/lib/imports/formats/page_of_name.ts";
import { metaApi, metaWeb, NOW } from "./ads.ts";

Deno.test("derives the same page id from every spelling of a name", () => {
  for (const name of ["Café Zoë", "CAFE ZOE", " Café  Zoë! ", "cafe-zoe"]) {
    assertEquals(pageIdOfName(name), "name:cafe-zoe");
  }
  const hashed = ["롯데ON", "東京ベーカリー", "🙂🙂", "x".repeat(60)];
  for (const name of hashed) {
    assertMatch(pageIdOfName(name)!, /^name:[\da-f]{16}$/);
  }
  assertEquals(pageIdOfName(" 롯데on "), pageIdOfName("롯데ON"));
  assertNotEquals(pageIdOfName("롯데"), pageIdOfName("롯데ON"));
  assertEquals(pageIdOfName("x".repeat(59)), `name:${"x".repeat(59)}`);
  for (const none of [null, "None", "n/a", "unknown"]) {
    assertEquals(pageIdOfName(none), null);
  }
});

Deno.test("derives the brand from the page's name if its id is missing or rounded", () => {
  const page_name = "Corner Bakery";
  const ads = [
    metaWeb({}, { page_id: undefined, page_name }),
    metaWeb({ page_name }, { page_id: null }),
    metaWeb({}, { page_id: "1.0E+14", page_name }),
    metaWeb({}, { page_id: undefined, advertiser: { name: page_name } }),
    metaWeb({}, { page_id: undefined, Advertiser: page_name }),
    metaApi({ page_name }),
    metaApi({ page_name, page_id: 1e30 }),
  ];
  for (const { brand, search_text } of ads) {
    assertEquals([brand?.page_id, brand?.name], [
      ...["name:corner-bakery", page_name],
    ]);
    assert(search_text!.includes(page_name));
  }
  const url = "https://www.facebook.com/600600";
  const linked = metaWeb({}, { page_id: undefined, page_name, page_url: url });
  assertEquals(linked.brand?.page_id, "600600");
  const rounded = { page_id: "1.0E+14", page_name, is_active: true };
  const read = { ad_archive_id: "200000001", snapshot: { body: "x" } };
  assertEquals(
    readAd("auto", { ...read, ...rounded }, NOW).warning,
    "page_id was rounded by a spreadsheet. Export it as text.",
  );
});
