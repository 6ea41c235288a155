import { assertEquals } from "@std/assert";
import { knownOf, metaApi, metaWeb } from "./ads.ts";

/** Of an ad that was shown in the EU. */
const EU = {
  age_country_gender_reach_breakdown: [{
    country: "DE",
    age_gender_breakdowns: [
      { age_range: "18-24", male: 40, female: 55, unknown: 1 },
      { age_range: "65+", male: null, female: 4 },
    ],
  }],
  target_ages: ["18", "65+"],
  target_gender: "Women",
  target_locations: [
    { name: "Germany", type: "COUNTRY", num_obfuscated: 0, excluded: false },
    { name: "Bremen", type: "CITY", num_obfuscated: 0, excluded: true },
  ],
  beneficiary_payers: [
    { payer: "Old Ltd", beneficiary: "Old", current: false },
    { payer: "Haldoak Holding", beneficiary: "Haldoak", current: true },
  ],
};
const BREAKDOWN = [
  ["18-24", "female", 55],
  ["18-24", "male", 40],
  ["18-24", "unknown", 1],
  ["65+", "female", 4],
].map(([age, gender, count]) => ({
  country: "DE",
  age,
  gender,
  count,
  share: null,
}));

Deno.test("reads whom an ad reached in the EU, from the API and from the page", () => {
  const api = metaApi({
    ...EU,
    eu_total_reach: 1200,
    br_total_reach: 3,
    total_reach_by_location: [{ key: "Germany", value: 900 }, {
      key: "FR",
      value: "300",
    }],
  });
  assertEquals(knownOf(api), {
    countries: ["DE", "FR"],
    payer: "Haldoak Holding",
    beneficiary: "Haldoak",
    reach: {
      total: 1200,
      regions: { EU: 1200, BR: 3 },
      by_country: { DE: 900, FR: 300 },
    },
    breakdown: BREAKDOWN,
    targeting: {
      ages: { min: 18, max: null },
      genders: ["female"],
      locations: [
        { name: "Germany", type: "country", excluded: false },
        { name: "Bremen", type: "city", excluded: true },
      ],
    },
  });
  // Both pairs are not one.
  assertEquals(Object.keys(api.source!), ["beneficiary_payers"]);
  const { beneficiary_payers, target_ages: _, ...rest } = EU;
  const web = metaWeb({}, {
    transparency_by_location: {
      eu_transparency: {
        ...rest,
        payer_beneficiary_data: beneficiary_payers.slice(1),
        age_audience: { min: 18, max: 44 },
        eu_total_reach: 100,
      },
    },
    collation_count: 4,
    categories: ["UNKNOWN", 0],
    targeted_or_reached_countries: ["AT"],
  });
  assertEquals(
    [
      web.transparency!.breakdown as unknown,
      web.transparency!.payer,
      web.transparency!.versions,
    ],
    [BREAKDOWN as unknown, "Haldoak Holding", 4],
  );
  assertEquals(
    [
      web.transparency!.targeting!.ages,
      web.transparency!.countries,
      web.transparency!.categories,
    ],
    [{ min: 18, max: 44 }, ["DE"], null],
  );
});

Deno.test("reads whom an ad reached wherever scrapers and tables have it", () => {
  const { age_country_gender_reach_breakdown: [first] } = EU;
  const { age_gender_breakdowns: groups } = first!;
  const objects = groups.map((each) =>
    JSON.stringify({ country: "DE", age_gender_breakdowns: [each] })
  );
  const eu_total_reach = 100;
  const eu_transparency = {
    ...EU,
    eu_total_reach,
    age_audience: { min: 18, max: 44 },
    target_ages: null,
  };
  const records = [
    { eu_transparency },
    {
      reach: {
        eu_total_reach,
        age_min: 18,
        age_max: 44,
        breakdown: groups.map((each) => ({ country: "DE", ...each })),
      },
    },
    { reach_breakdown: objects.join(), eu_total_reach, target_ages: "18,44" },
    { "ad_details/transparency_by_location/eu_transparency": eu_transparency },
  ];
  for (const record of records) {
    const { breakdown, reach, targeting } = metaWeb({}, record).transparency!;
    assertEquals<unknown>(breakdown, BREAKDOWN);
    assertEquals(reach, { total: 100, regions: { EU: 100 }, by_country: {} });
    assertEquals(targeting!.ages, { min: 18, max: 44 });
  }
  const open = { reach: { total_reach: 5 }, age_min: "18", age_max: "65+" };
  assertEquals(knownOf(metaWeb({}, open)), {
    reach: { total: 5, regions: {}, by_country: {} },
    targeting: {
      ages: { min: 18, max: null },
      genders: null,
      locations: null,
    },
  });
});

Deno.test("a political ad of the EU has what its record says of both", () => {
  const ad = metaApi({
    demographic_distribution: [
      { age: "18-24", gender: "female", percentage: "1" },
    ],
    age_country_gender_reach_breakdown: [{
      country: "DE",
      age_gender_breakdowns: [{ age_range: "18-24", male: 3 }],
    }],
  });
  assertEquals(knownOf(ad), {
    countries: ["DE"],
    breakdown: [
      {
        country: "DE",
        age: "18-24",
        gender: "male",
        count: 3,
        share: null,
      },
      {
        country: null,
        age: "18-24",
        gender: "female",
        count: null,
        share: 1,
      },
    ],
  });
});
