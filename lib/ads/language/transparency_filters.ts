import { z } from "zod";
import { CATEGORIES, PLATFORMS } from "@/lib/ads/transparency.ts";
import {
  type Condition,
  having,
  listFilter,
} from "@/lib/ads/language/list_filter.ts";
import { searchFilter } from "@/lib/ads/language/text_filters.ts";
import { encodeScalar, NUMBER_MAX } from "@/lib/columns/format.ts";
import { listOf } from "@/lib/http/query.ts";
import { landingPage } from "@/lib/search/landing_page.ts";
import {
  countryCode,
  currencyCode,
  languageCode,
} from "@/lib/validation/codes.ts";
import { LIBRARIES } from "@/lib/validation/ids.ts";

/** Filters by what the library says about an ad. Unknown values match none. */

const CODES_MAX = 50;

const platform = listFilter({
  schema: listOf(z.enum(PLATFORMS), PLATFORMS.length).meta({
    description: "Only ads that were shown on one of these platforms.",
    example: ["instagram"],
  }),
  where: (values) => [having("platforms", "item", values)],
});

const category = listFilter({
  schema: listOf(z.enum(CATEGORIES), CATEGORIES.length).meta({
    description:
      "Only ads of these special categories, as the library states them.",
    example: ["credit"],
  }),
  where: (values) => [having("categories", "item", values)],
});

const library = listFilter({
  schema: listOf(z.enum(LIBRARIES), LIBRARIES.length).meta({
    description:
      "Only ads of these libraries. Archive ids of all but meta begin with the library's name and a colon.",
    example: ["meta"],
  }),
  where: (values) => [{
    ...having("library", "key", values),
    // No number is Meta's.
    orNone: values.includes("meta"),
  }],
});

const TWO_LETTERS = /^[a-zA-Z]{2}$/;

/**
 * Codes as they are stored, which each must be before they are sorted.
 *
 * @param toCode null for a text that is not a code
 */
function codes(what: string, toCode: (text: string) => string | null) {
  const message = `Each value must be ${what}.`;
  const code = z.string().regex(TWO_LETTERS, { message, abort: true })
    .refine((text) => toCode(text) !== null, { message, abort: true })
    .overwrite((text) => toCode(text)!);
  return listOf(code, CODES_MAX, "values");
}

const language = listFilter({
  schema: codes("an ISO 639-1 code, such as en", languageCode)
    .meta({
      description: `Only ads in one of these languages: up to ${CODES_MAX}.`,
      example: ["en"],
    }),
  where: (values) => [having("languages", "item", values)],
});

const country = listFilter({
  schema: codes("an ISO 3166-1 code, such as DE", countryCode)
    .meta({
      description:
        `Only ads that were shown in one of these countries: up to ${CODES_MAX}.`,
      example: ["DE"],
    }),
  where: (values) => [having("countries", "item", values)],
});

const paid_for_by = searchFilter(
  "Only ads whose payer, beneficiary, or byline match this search, in the syntax of q.",
  "haldoak",
  () => ["paid_for"],
);

const THREE_LETTERS = /^[a-zA-Z]{3}$/;
const CURRENCY = "The value must be an ISO 4217 code, such as EUR.";

const currency = listFilter({
  schema: z.string().regex(THREE_LETTERS, { message: CURRENCY, abort: true })
    .refine((text) => currencyCode(text) !== null, CURRENCY)
    .overwrite((text) => text.toUpperCase()).meta({
      description:
        "Only ads whose spend is in this currency. spend_min and spend_max need it if the archive has more than one.",
      example: "EUR",
    }),
  where: (value) => [having("currency", "key", [value])],
});

const RANGE_MODES = ["possible", "certain"] as const;

const range = listFilter({
  schema: z.enum(RANGE_MODES).meta({
    description:
      "How spend and impressions, which are ranges themselves, match: possible, if the ad's range can lie in the requested one (the default), or certain, if it must.",
    example: "certain",
  }),
  where: () => [],
});

type Ends = "spend" | "impressions" | "reach";

const atLeast = (value: number) => ({ from: encodeScalar(value) });
const atMost = (value: number) => ({
  // An open end is not certain to be below anything.
  to: Math.min(encodeScalar(value), NUMBER_MAX - 1),
});

/** @param end of the requested range */
function within(of: Ends, end: "min" | "max", what: string, example: number) {
  const bound = end === "min" ? "or more" : "or less";
  return listFilter({
    schema: z.int().min(0).meta({
      description: `Only ads with ${what} of this value ${bound}.`,
      example,
    }),
    where: (value, { range = "possible", currency }) => {
      const isOuter = (end === "min") === (range === "possible");
      const column = of === "reach"
        ? "reach"
        : `${of}_${isOuter ? "max" : "min"}` as const;
      const conditions: Condition[] = [{
        column,
        range: end === "min" ? atLeast(value) : atMost(value),
      }];
      return of === "spend" && currency === undefined
        ? [...conditions, ONE_CURRENCY]
        : conditions;
    },
  });
}

/** Amounts of several currencies are not compared. */
const ONE_CURRENCY: Condition = {
  ...having("currency", "only", []),
  orNone: true,
};

const versions_min = listFilter({
  schema: z.int().min(1).meta({
    description:
      "Only ads with this many versions or more, which the library shows as one ad.",
    example: 2,
  }),
  where: (value) => [{ column: "versions", range: atLeast(value) }],
});

const LANDING_PAGES_MAX = 20;

const landing_page = listFilter({
  schema: listOf(
    z.string().transform((value, ctx) => {
      const page = landingPage(value);
      if (page !== null) return page;
      ctx.addIssue({
        code: "custom",
        message:
          "Each landing page must be a host and a path, such as shop.example/sale, or a URL.",
      });
      return z.NEVER;
    }),
    LANDING_PAGES_MAX,
    "landing pages",
  ).meta({
    description:
      `Only ads that lead to these pages: hosts and paths, without parameters; up to ${LANDING_PAGES_MAX}. URLs are reduced to that. A comma in a path is %2C.`,
    example: ["haldoak.example/rooms"],
  }),
  where: (values) => [having("landing", "key", values)],
});

export const transparencyFilters = {
  platform,
  category,
  library,
  language,
  country,
  paid_for_by,
  currency,
  range,
  reach_min: within("reach", "min", "a reach", 1_000),
  reach_max: within("reach", "max", "a reach", 100_000),
  impressions_min: within("impressions", "min", "impressions", 1_000),
  impressions_max: within("impressions", "max", "impressions", 100_000),
  spend_min: within("spend", "min", "a spend", 100),
  spend_max: within("spend", "max", "a spend", 10_000),
  versions_min,
  landing_page,
};
