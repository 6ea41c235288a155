import { assertEquals } from "@std/assert";
import { parseTime } from "@/lib/http/time_param.ts";
import { reader, test } from "../../reader.ts";
import { modelAds } from "./list_model.ts";

test("an invalid value is 400, with what to change", async (r) => {
  const cases: [query: string, params: string[], suggestion?: string][] = [
    ["brand_id=1,,2", ["brand_id"]],
    ["brand_id=1,x", ["brand_id"]],
    [
      `page_id=${Array.from({ length: 51 }, (_, n) => n).join(",")}`,
      ["page_id"],
    ],
    ["brand=Some%20Name", ["brand"]],
    ["media_type=image,vidoe", ["media_type"], "video"],
    ["search_in=txt&q=a", ["search_in"], "text"],
    ["sort=-runing_days", ["sort"], "-running_days"],
    ["include=brands", ["include"], "brand"],
    ["fields=primary_txt", ["fields"], "primary_text"],
    ["fields=id,media_type", ["fields"]],
    ["fields=id,media_type&include=media_type", []],
    [
      "destination_domain=https://shop.example/a?b",
      ["destination_domain"],
      "shop.example",
    ],
    ...[
      "shop.example/",
      "https://shop.example",
      "shop.example:443",
      "//shop.example",
    ].map((value): [string, string[], string] => [
      `destination_domain=${value}`,
      ["destination_domain"],
      "shop.example",
    ]),
    ["destination_domain=a%20b", ["destination_domain"]],
    ["cta_text=%00", ["cta_text"]],
    ["cta_text=%20", ["cta_text"]],
    ["landing_page=none", ["landing_page"]],
    ["landing_page=shop.example/a%00", ["landing_page"]],
    ["creative_hash=", ["creative_hash"]],
    ["q=%22open", ["q"]],
    ["q=***", ["q"]],
    ["created_min=2025-02-30", ["created_min"]],
    ["created_min=2025-02-01T00:00:00", ["created_min"]],
    ["running_days_min=-1", ["running_days_min"]],
    [
      "running_days_min=5&running_days_max=4",
      ["running_days_min", "running_days_max"],
    ],
    ["last_seen_min=2025-01-02&last_seen_max=2025-01-02", []],
    [
      "last_seen_min=2025-01-03&last_seen_max=2025-01-02",
      ["last_seen_min", "last_seen_max"],
    ],
  ];
  for (const [query, params, suggestion] of cases) {
    if (params.length === 0) {
      await r.list(`/v1/ads?${query}`);
      continue;
    }
    const { details } = await r.error(400, `/v1/ads?${query}`);
    assertEquals(details!.map(({ param }) => param), params, query);
    assertEquals(details![0]!.suggestion, suggestion, query);
  }
});

Deno.test("a time is a day, RFC 3339 with an offset, or seconds; the end of a range includes the whole day", () => {
  const cases: [string, number | null, number | null][] = [
    ["2025-01-01", 1_735_689_600, 1_735_775_999],
    ["2025-01-01T00:00:00Z", 1_735_689_600, 1_735_689_600],
    ["2025-01-01T02:00:00+02:00", 1_735_689_600, 1_735_689_600],
    ["2025-01-01T02:00:00 02:00", 1_735_689_600, 1_735_689_600],
    ["2024-12-31T23:00:00-01:00", 1_735_689_600, 1_735_689_600],
    ["2025-01-01T00:00:00.5Z", 1_735_689_601, 1_735_689_600],
    ["1735689600", 1_735_689_600, 1_735_689_600],
    ["2025-13-01", null, null],
    ["2025-01-01T24:00:00Z", null, null],
    ["-5", null, null],
    ["yesterday", null, null],
    ["9".repeat(12), null, null],
  ];
  for (const [text, min, max] of cases) {
    assertEquals([parseTime(text, "min"), parseTime(text, "max")], [min, max]);
  }
});

Deno.test("meta says what was understood, and why a list of brands may be empty", async () => {
  await using r = await reader(modelAds(30));
  const { meta } = await r.json(
    "/v1/ads?page_id=11,gone&q=RED%20%20Shoes&destination_domain=WWW.Shop.Example&sort=-running_days&limit=500",
  );
  assertEquals(meta.applied, {
    q: "red shoes",
    filters: { page_id: ["11", "gone"], destination_domain: ["shop.example"] },
    sort: "-running_days",
    limit: 100,
  });
  assertEquals([meta["walk"], meta["unknown_brands"]], [
    "at_least_once",
    ["gone"],
  ]);
  assertEquals((meta["brands"] as unknown[]).length, 1);
  const plain = await r.list("/v1/ads?media_type=video&is_active=true");
  assertEquals(Object.keys(plain.meta), [
    "total",
    "limit",
    "has_more",
    "next_cursor",
  ]);
});

Deno.test("fields and include select the members, in the order of the documents", async () => {
  await using r = await reader(modelAds(5));
  const members = async (query: string) =>
    Object.keys((await r.list(`/v1/ads?${query}`)).data[0]!);
  assertEquals(await members("fields=primary_text,id"), ["id", "primary_text"]);
  const all = await members("");
  assertEquals(await members("include=media_type,brand,creativeUnits"), [
    ...all,
    "brand",
    "creativeUnits",
    "media_type",
  ]);
  const detail = await r.get(
    "/v1/ads/3?fields=brand,id,media_type&include=media_type",
  );
  assertEquals(Object.keys((await detail.json()).data), [
    "id",
    "brand",
    "media_type",
  ]);
});
