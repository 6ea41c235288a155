import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { transparencySchema } from "@/lib/ads/transparency.ts";
import { TRANSPARENCY } from "@/lib/imports/formats/names.ts";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { knownOf, metaApi, NOW } from "./ads.ts";

/** Reads an ad of Meta's API that has these members too. */
const readOak = (members: Record<string, unknown>) =>
  readAd("auto", {
    id: "300000001",
    ad_delivery_start_time: "2025-01-01",
    ad_creative_bodies: ["Oak"],
    ...members,
  }, NOW);

Deno.test("understands ranges as people write them, or says which it does not", () => {
  const cases: [unknown, [number | null, number | null] | null | "bad"][] = [
    ["<1000", [0, 999]],
    ["< 1K", [0, 999]],
    [">1M", [1_000_000, null]],
    ["1M+", [1_000_000, null]],
    ["1.000 - 4.999", [1000, 4999]],
    ["1,000–4,999", [1000, 4999]],
    ["1 000 to 4 999", [1000, 4999]],
    ["1K-5K", [1000, 5000]],
    ["1.5K - 2,5K", [1500, 2500]],
    [" 10000 ", [10_000, 10_000]],
    ["1e+05", [100_000, 100_000]],
    [">1 mln", [1_000_000, null]],
    ["1 MLN", [1_000_000, 1_000_000]],
    ["300.000 US$ - 350.000 US$", [300_000, 350_000]],
    ["R$100 - R$199", [100, 199]],
    ["ARS500K - ARS600K", [500_000, 600_000]],
    [12, [12, 12]],
    [{ lower_bound: 5 }, [5, null]],
    ["lower_bound: 100, upper_bound: 199", [100, 199]],
    ["lower_bound: 1000001", [1_000_001, null]],
    ["lower_bound: 199, upper_bound: 100", "bad"],
    [{ text: "<1K", index: 1 }, [0, 999]],
    [{ text: "", min: 1000, max: 4999 }, [1000, 4999]],
    [{ text: "1K-5K", min: null, max: null }, [1000, 5000]],
    [{ upper_bound: "99" }, [null, 99]],
    [{ lower_bound: "", upper_bound: null }, null],
    ["", null],
    ["N/A", null],
    ["5000-1000", "bad"],
    [{ lower_bound: "5000", upper_bound: "1000" }, "bad"],
    ["-5", "bad"],
    [-5, "bad"],
    ["many", "bad"],
    ["1-2-3", "bad"],
    ["{'lower_bound': '10', 'upper", "bad"],
    [{ a: 1 }, "bad"],
  ];
  for (const [impressions, expected] of cases) {
    const { ad, warning } = readOak({ impressions });
    const range = ad.transparency?.impressions;
    const name = JSON.stringify(impressions);
    if (expected === "bad") {
      assertEquals(range ?? null, null, name);
      assertMatch(warning ?? "", /impressions was not understood/, name);
      continue;
    }
    assertEquals(range && [range.min, range.max], expected ?? undefined, name);
    assertEquals(warning, null, name);
  }
});

Deno.test("what is not understood is null, with a warning that names it, and the ad is imported", () => {
  const region = (percentage: unknown) => ({ region: "Ohio", percentage });
  const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ["currency", { spend: "5", currency: "Gold" }, {
      spend: { min: 5, max: 5, currency: null },
    }],
    ["countries", { countries: ["Germany", "Atlantis"] }, {
      countries: ["DE"],
    }],
    ["languages", { languages: ["en", "Klingonish"] }, { languages: ["en"] }],
    ["percentage", { delivery_by_region: [region("1.7")] }, {
      regions: [{ region: "Ohio", share: null }],
    }],
    ["regions", { delivery_by_region: "[{'region': 'Oh" }, {}],
    ["breakdown", { demographic_distribution: ["x"] }, {}],
    ["reach", { total_reach_by_location: { Atlantis: 5 } }, {}],
    ["reach", { eu_total_reach: "lots" }, {}],
    ["versions", { collation_count: 0 }, {}],
    ["spend", { spend_lower: "many", spend_upper: 5 }, {}],
    ["targeting", { target_ages: "old" }, {}],
  ];
  for (const [name, members, expected] of cases) {
    const { ad, warning } = readOak(members);
    assertMatch(warning ?? "", new RegExp(`${name}\\b.* not understood`));
    assertEquals(knownOf(ad), expected, name);
  }
});

Deno.test("percentages become shares", () => {
  const shares = (...percentages: unknown[]) =>
    metaApi({
      delivery_by_region: percentages.map((percentage) => ({
        region: "Ohio",
        percentage,
      })),
    }).transparency!.regions!.map(({ share }) => share);
  assertEquals(shares("12.5%", "87.5%"), [0.125, 0.875]);
  assertEquals(shares(25, "75"), [0.25, 0.75]);
  assertEquals(shares(0.25, "0.75"), [0.25, 0.75]);
  assertEquals(shares("0.125", "0,875"), [0.125, 0.875]);
  assertEquals(shares("12.345%"), [0.12345]);
});

Deno.test("long breakdowns and transcripts are cut, with a warning", () => {
  const { ad, warning } = readOak({
    transcript: "é".repeat(40_000),
    demographic_distribution: Array.from({ length: 1500 }, (_, n) => ({
      age: `${n}`,
      gender: "male",
      percentage: 1 / 1500,
    })),
  });
  assertMatch(warning!, /breakdown has more than 1,000 rows/);
  assertMatch(warning!, /transcript is longer than 64 KB/);
  assertEquals(ad.transparency!.breakdown!.length, 1000);
  assertEquals(ad.transparency!.transcript, "é".repeat(32_768));
});

Deno.test("whatever members contain, the ad is read, and what is kept of them is valid", () => {
  const text = fc.constantFrom(
    ...["constructor", "__proto__", "-1", "1-", "5%", "<", "[1, {", "\0\ud800"],
    ...["EU", "1e999", "{'a': nan}", "9".repeat(30), " ", "All"],
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.anything({ maxDepth: 1, withBigInt: true }),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          ...["min", "max", "lower_bound", "key", "value", "country", "name"],
          ...["percentage", "region", "age", "gender", "payer", "__proto__"],
          ...["age_gender_breakdowns", "female", "eu_transparency", "text"],
        ),
        tie("any"),
        { maxKeys: 4 },
      ),
    ),
  })).any;
  const names = Object.values(TRANSPARENCY).flatMap(({ keys }) => keys);
  const members = fc.dictionary(fc.constantFrom(...names), value);
  fc.assert(
    fc.property(members, (members) => {
      const { ad } = readOak(members);
      const json = JSON.stringify([ad.transparency, ad.source]);
      const [transparency] = JSON.parse(json);
      transparencySchema.nullable().parse(transparency);
      assertEquals(transparency, ad.transparency);
      assertEquals(json.includes("\\u0000"), false);
    }),
    { numRuns: 600 },
  );
});
