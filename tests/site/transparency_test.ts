import { assertEquals } from "@std/assert";
import { NO_TRANSPARENCY } from "@/lib/ads/transparency.ts";
import { landingHref, libraryUrl } from "@/lib/site/ad_links.ts";
import { sumText } from "@/lib/site/compare.ts";
import {
  amountIn,
  rangeText,
  transparencyView,
} from "@/lib/site/transparency_view.ts";

Deno.test("ranges, amounts and sums are in words", () => {
  const cases: [{ min: number | null; max: number | null }, string][] = [
    [{ min: 300, max: 399 }, "€300 to €399"],
    [{ min: 1_000_000, max: null }, "€1,000,000 or more"],
    [{ min: null, max: 99 }, "up to €99"],
    [{ min: 5, max: 5 }, "€5"],
  ];
  for (const [range, text] of cases) {
    assertEquals(rangeText(range, amountIn("EUR")), text);
  }
  assertEquals(amountIn("not a currency")(5), "5 not a currency");
  const none = { value: 1, currency: null, min: 0, max: 0, ads: 5, unknown: 5 };
  const some = { ...none, min: 10, max: null, unknown: 3 };
  const euros = { ...some, currency: "EUR", ads: 1, unknown: 0 };
  assertEquals(sumText([some]), "10 or more over 2 ads; 3 ads without");
  assertEquals(
    sumText([none, euros, { ...euros, currency: "USD" }]),
    "€10 or more over 1 ad; $10 or more over 1 ad; 5 ads without",
  );
  assertEquals(sumText([euros]), "€10 or more over 1 ad");
  assertEquals(sumText([none]), "");
});

Deno.test("a view has what is known, by names, and adds the ages and genders of countries", () => {
  const row = { country: "DE", age: "18-24", gender: "female" as const };
  const view = transparencyView({
    ...NO_TRANSPARENCY,
    languages: ["en", "1"],
    targeting: {
      ages: { min: 18, max: null },
      genders: ["female", "male", "unknown"],
      locations: [
        { name: "DE", type: null, excluded: false },
        { name: "Bremen", type: null, excluded: true },
      ],
    },
    reach: { total: 3, regions: {}, by_country: { DE: 2, FR: 1 } },
    breakdown: [
      { ...row, count: 2, share: null },
      { ...row, country: "FR", count: 1, share: null },
      { ...row, age: "25-34", count: null, share: 0.2 },
    ],
    regions: [
      { region: "Texas", share: 0.25 },
      { region: "Utah", share: null },
      { region: "Ohio", share: 0.5 },
    ],
  })!;
  const items = Object.fromEntries(
    view.items.filter(([, value]) => value !== null),
  );
  assertEquals(items, {
    Reach: "3 accounts",
    Languages: "English and 1",
    Targeting: "Ages 18+, all genders, in Germany, not in Bremen",
  });
  assertEquals(view.countries, {
    rows: [
      { name: "Germany", text: "2", share: 1 },
      { name: "France", text: "1", share: 0.5 },
    ],
    more: 0,
  });
  assertEquals(view.regions, [
    { name: "Ohio", text: "50%", share: 0.5 },
    { name: "Texas", text: "25%", share: 0.25 },
  ]);
  assertEquals(view.groups, {
    genders: ["female"],
    ages: [{ age: "18-24", cells: { female: { text: "3", share: 1 } } }],
  });
  const by_country = Object.fromEntries(
    Array.from({ length: 11 }, (_, n) => [`${n}`, n]),
  );
  const other = transparencyView({
    ...NO_TRANSPARENCY,
    payer: "Oak",
    beneficiary: "Oak",
    versions: 2,
    targeting: {
      ages: { min: null, max: 65 },
      genders: ["female"],
      locations: null,
    },
    reach: { total: null, regions: {}, by_country },
    breakdown: [
      { ...row, age: "25-34", count: null, share: 0.2 },
      { ...row, count: null, share: 0.4 },
    ],
  })!;
  assertEquals(other.items.filter(([, value]) => value !== null), [
    ["Paid for by", "Oak"],
    ["Targeting", "Ages 0–65, female"],
    ["Versions", "The library shows 2 ads as one"],
  ]);
  assertEquals([other.countries.rows[0]!.name, other.countries.more], [
    "10",
    1,
  ]);
  assertEquals(
    other.groups!.ages.map(({ age, cells }) => [age, cells["female"]]),
    [
      ["18-24", { text: "40%", share: 1 }],
      ["25-34", { text: "20%", share: 0.5 }],
    ],
  );
  assertEquals(transparencyView(null), null);
});

Deno.test("an ad's id says in which library it is", () => {
  assertEquals(
    ["123456", "tiktok:17", "google:CR1", "made-up"].map(libraryUrl),
    [
      "https://www.facebook.com/ads/library/?id=123456",
      "https://library.tiktok.com/ads/detail/?ad_id=17",
      null,
      null,
    ],
  );
  assertEquals(
    landingHref("https://www.Shop.example/a/?b#c"),
    "/dashboard/landing?page=shop.example%2Fa",
  );
  assertEquals(landingHref("{{product.link}}"), null);
});
