import { assert, assertEquals } from "@std/assert";
import { reader } from "../../reader.ts";

const ADS = [
  {
    ad_archive_id: "1001",
    is_active: true,
    brand: {
      page_id: "501",
      name: "Køb & Co.",
      avatar_url: "/sample/kob.svg",
      platforms: ["facebook"],
    },
  },
  // Without a name, the page id becomes the slug.
  {
    ad_archive_id: "1002",
    is_active: true,
    brand: { page_id: "77777", name: null },
  },
  {
    ad_archive_id: "1003",
    is_active: true,
    brand: { page_id: "88888", slug: "1", name: "One" },
  },
];

Deno.test("a brand is found by its id and by its slug, as in the detail of its ads", async () => {
  await using r = await reader(ADS, {
    config: { publicUrl: "https://ads.example.com" },
  });
  const { data: { brand } } = await r.json("/v1/ads/1001");
  const json = JSON.stringify(brand);
  assert(json.includes('"https://ads.example.com/sample/kob.svg"'));
  for (const name of ["1", "kob-and-co"]) {
    const text = await (await r.get(`/v1/brands/${name}`)).text();
    assertEquals(text, `{"data":${json}}`, name);
  }
  const { data: [listed] } = await r.list("/v1/brands?page_id=501");
  assertEquals(JSON.stringify(listed), json);
});

Deno.test("an id takes precedence over a numeric slug, which still works if no brand has this id", async () => {
  await using r = await reader(ADS);
  for (const [name, page] of [["1", "501"], ["77777", "77777"]]) {
    const { data } = await r.json(`/v1/brands/${name}`);
    assertEquals(data.page_id, page);
  }
});

Deno.test("a missing brand is 404 brand_not_found, whatever the characters of its name", async () => {
  await using r = await reader(ADS);
  for (
    const name of [
      "4",
      "0",
      "9007199254740993",
      "9".repeat(30),
      "nobody",
      "a%2Fb",
      "%00",
      "%zz",
      "%ff",
      "x".repeat(5000),
      "%F0%9F%99%82",
    ]
  ) {
    for (const path of ["", "/timeline"]) {
      const { code } = await r.error(404, `/v1/brands/${name}${path}`);
      assertEquals(code, "brand_not_found", name + path);
    }
  }
});
