import { assertEquals, assertMatch } from "@std/assert";
import { NO_TRANSPARENCY } from "@/lib/ads/transparency.ts";
import { readAd } from "@/lib/imports/formats/formats.ts";
import {
  knownOf,
  metaApi,
  metaWeb,
  native,
  NOW,
  reasonAgainst,
} from "./ads.ts";

Deno.test("reads every number of a political ad of the Graph API", () => {
  const audience = { lower_bound: "50001", upper_bound: "100000" };
  const regions = [
    { region: "Ohio", percentage: "0.25" },
    { region: "Maine", percentage: "0.75" },
  ];
  const rest = {
    bylines: "Friends of the Bridge",
    currency: "USD",
    spend: { lower_bound: "1000", upper_bound: "1499" },
    impressions: { lower_bound: "1000000" },
    languages: ["en", "es"],
    publisher_platforms: ["facebook", "instagram"],
    demographic_distribution: [
      { age: "18-24", gender: "female", percentage: "0.000213" },
      { age: "65+", gender: "unknown", percentage: "0.999787" },
    ],
  };
  const known = {
    platforms: ["facebook", "instagram"],
    languages: ["en", "es"],
    byline: "Friends of the Bridge",
    spend: { min: 1000, max: 1499, currency: "USD" },
    impressions: { min: 1_000_000, max: null },
    audience: { min: 50_001, max: 100_000 },
    breakdown: [
      {
        country: null,
        age: "18-24",
        gender: "female",
        count: null,
        share: 0.000213,
      },
      {
        country: null,
        age: "65+",
        gender: "unknown",
        count: null,
        share: 0.999787,
      },
    ],
    regions: [
      { region: "Ohio", share: 0.25 },
      { region: "Maine", share: 0.75 },
    ],
  };
  const ads = [
    { ...rest, estimated_audience_size: audience, delivery_by_region: regions },
    // Until 2021.
    { ...rest, potential_reach: audience, region_distribution: regions },
  ];
  for (const ad of ads) assertEquals(knownOf(metaApi(ad)), known);
  const { demographic_distribution, bylines, ...others } = rest;
  const collected = {
    ...others,
    byline: bylines,
    estimated_audience_size: audience,
    age_gender_distribution: demographic_distribution
      .map(({ age, gender, percentage }) => ({
        category: `${age}_${gender}`,
        percentage,
      })),
    region_distribution: regions
      .map(({ region, percentage }) => ({ category: region, percentage })),
  };
  assertEquals(knownOf(metaApi(collected)), known);
});

Deno.test("reads cells of a table, with lists and dictionaries as Python prints them", () => {
  const { ad, warning } = readAd("auto", {
    ad_archive_id: "900000000000001",
    page_name: "Haldoak",
    ad_creative_body: "Oak",
    ad_delivery_start_time: "2025-01-01",
    spend_lower: "100",
    spend_upper: "199",
    currency: "eur",
    impressions: "{'lower_bound': '1000', 'upper_bound': '4999'}",
    demographic_distribution:
      "[{'percentage': '0.5', 'age': '25-34', 'gender': 'male'}, {'percentage': '0.5', 'age': '35-44', 'gender': 'female'}]",
    languages: "['en', 'German', 'Filipino']",
    countries: "[Germany, FR; UK]",
    publisher_platforms: "[facebook, instagram]",
    paid_for_by: "Friends of Oak",
    transcript: "Hello there",
    eu_total_reach: "1,234",
  }, NOW);
  assertEquals(warning, null);
  assertEquals(knownOf(ad), {
    platforms: ["facebook", "instagram"],
    languages: ["en", "de", "tl"],
    countries: ["DE", "FR", "GB"],
    byline: "Friends of Oak",
    spend: { min: 100, max: 199, currency: "EUR" },
    impressions: { min: 1000, max: 4999 },
    reach: { total: 1234, regions: { EU: 1234 }, by_country: {} },
    breakdown: [
      ["25-34", "male", 0.5],
      ["35-44", "female", 0.5],
    ].map(([age, gender, share]) => ({
      country: null,
      age,
      gender,
      count: null,
      share,
    })),
    transcript: "Hello there",
  });
});

Deno.test("other members are in source, without secrets, with UTM values", () => {
  const ad = metaWeb({
    link_url:
      "https://oak.example/?utm_source=fb&utm_campaign={{campaign.id}}&x=1",
    page_like_count: 12,
  }, {
    archive_types: [],
    entity_type: "PERSON_PROFILE",
    access_token: "EAAB",
    permalink: "https://x.example/?id=1&access_token=EAAB&v=2",
    unheard_of: { a: [null, 9007199254740993n] },
    ad_snapshot_url: "https://x.example/render_ad/?access_token=EAAB",
  });
  assertEquals(ad.source, {
    utm: { utm_source: "fb", utm_campaign: "{{campaign.id}}" },
    entity_type: "PERSON_PROFILE",
    permalink: "https://x.example/?id=1&v=2",
    unheard_of: { a: ["9007199254740993"] },
    snapshot: { page_like_count: 12 },
  });
  const large = metaWeb({}, { a: "x".repeat(17_000), b: "small" });
  assertEquals(large.source, { b: "small" });
});

Deno.test("without UTM values in its link, a record's own utm keeps its place in source", () => {
  const { source } = metaWeb({}, { a: 1, utm: "fb", b: 2 });
  assertEquals(JSON.stringify(source), '{"a":1,"utm":"fb","b":2}');
});

Deno.test("a currency is read beside a spend, in it and in its text", () => {
  const cases: [unknown, string | null][] = [
    ["ARS500K - ARS600K", "ARS"],
    ["€100 - €199", "EUR"],
    [{ text: "€100 - €199" }, "EUR"],
    ["1 mln - 2 MLN", null],
    [{ lower: 1, upper: 2, currency: "JPY" }, "JPY"],
    [{ lower: 1, upper: 2, currency: null }, null],
  ];
  for (const [spend, currency] of cases) {
    const record = {
      ad_archive_id: "900000000000001",
      is_active: true,
      body: "x",
      spend,
    };
    const { ad, warning } = readAd("auto", record, NOW);
    assertEquals([ad.transparency?.spend?.currency, warning], [currency, null]);
  }
});

Deno.test("an export's members are read as they are; a bad one is named", () => {
  const transparency = {
    ...NO_TRANSPARENCY,
    languages: [],
    spend: { min: 1, max: null, currency: "EUR" },
    reach: { total: 5, regions: { EU: 5 }, by_country: { DE: 5 } },
  };
  const ad = native({ transparency, source: { a: { b: [1] } } });
  assertEquals(ad.transparency, transparency);
  assertEquals(ad.source, { a: { b: [1] } });
  assertEquals(native({ transparency: null }).omitted?.at(-1), "source");
  const bad: [RegExp, Record<string, unknown>][] = [
    [/^transparency must be an object/, { transparency: 5 }],
    [/^transparency\.spend\.min must be at least 0/, {
      transparency: { spend: { min: -1, max: null, currency: null } },
    }],
    [/^transparency\.spend\.min is above its max/, {
      transparency: { spend: { min: 9, max: 1, currency: null } },
    }],
    [/^transparency\.languages must be a list/, {
      transparency: { languages: "en" },
    }],
    [/^source must be an object/, { source: [] }],
  ];
  for (const [reason, members] of bad) {
    assertMatch(
      reasonAgainst({ ad_archive_id: "1", is_active: true, ...members }),
      reason,
    );
  }
});
