import { z } from "zod";
import { timestamp } from "@/lib/time/timestamp.ts";

/**
 * What the library says about an ad, as `include=transparency` returns it.
 * Nothing in it is a midpoint or a sum that the source did not state.
 */

const text = z.string().nullable();
const number = z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable();
const share = z.number().min(0).max(1).nullable();
const list = <Item extends z.ZodType>(item: Item) => z.array(item).nullable();

const range = z.object({
  min: number,
  max: number.describe("Null if the range has no upper end."),
});

/** Where ads are shown, as filters name it. */
export const PLATFORMS = [
  "facebook",
  "instagram",
  "audience_network",
  "messenger",
  "threads",
  "whatsapp",
  "oculus",
  "tiktok",
] as const;

/** The special categories that libraries state. */
export const CATEGORIES = [
  "political",
  "housing",
  "employment",
  "credit",
] as const;

export const GENDERS = ["female", "male", "unknown"] as const;

/** Maximum number of rows of a breakdown. */
export const ROWS_MAX = 1_000;

export const transparencySchema = z.object({
  platforms: list(z.string()).describe(
    "Where the ad was shown, in lowercase: facebook, instagram, ...",
  ),
  languages: list(z.string()).describe("ISO 639-1 codes."),
  countries: list(z.string()).describe(
    "Where the ad reached people, or else where the source says that it was targeted or shown. ISO 3166-1 codes.",
  ),
  categories: list(z.string()).describe(
    "Special categories, in lowercase: political, housing, ...",
  ),
  payer: text.describe("Who paid for the ad, as stated for the EU."),
  beneficiary: text.describe("On whose behalf it was shown."),
  byline: text.describe("The disclaimer of a political ad: who paid for it."),
  spend: range.extend({
    currency: text.describe("An ISO 4217 code."),
  }).nullable(),
  impressions: range.nullable().describe(
    "How often the ad was on a screen. It is not the number of people.",
  ),
  audience: range.nullable().describe(
    "The estimated number of people who fit the targeting.",
  ),
  reach: z.object({
    total: number.describe("The largest total that the source states."),
    regions: z.record(z.string(), number.unwrap()).describe(
      "Totals of regions, such as EU.",
    ),
    by_country: z.record(z.string(), number.unwrap()),
  }).nullable().describe(
    "Accounts that saw the ad at least once. People who saw several ads count in each.",
  ),
  breakdown: z.array(z.object({
    country: text,
    age: text,
    gender: z.enum(GENDERS).nullable(),
    count: number,
    share,
  })).max(ROWS_MAX).nullable().describe(
    "Reach or impressions by country, age, and gender.",
  ),
  regions: z.array(z.object({ region: z.string(), share })).max(ROWS_MAX)
    .nullable().describe(
      "Shares of the impressions by region.",
    ),
  targeting: z.object({
    ages: range.nullable(),
    genders: list(z.enum(GENDERS)),
    locations: list(z.object({
      name: z.string(),
      type: text,
      excluded: z.boolean(),
    })),
  }).nullable(),
  versions: z.int().min(1).nullable().describe(
    "How many ads the library shows as one.",
  ),
  transcript: text.describe("What is said in the video."),
  as_of: timestamp.nullable().describe("When the source had these values."),
}).meta({
  id: "Transparency",
  description:
    "What the library says about the ad. Unknown values are null; an empty list is a known one.",
});

export type Transparency = z.infer<typeof transparencySchema>;

/** The record's members that have no place elsewhere. */
export const sourceSchema = z.record(z.string(), z.unknown()).describe(
  "What the record has beyond the ad and transparency: at most 16 KB, without tokens.",
);

/** Nothing is known. */
export const NO_TRANSPARENCY = Object.fromEntries(
  Object.keys(transparencySchema.shape).map((name) => [name, null]),
) as Transparency;

/** Maximum number of bytes of `source`. */
export const SOURCE_BYTES_MAX = 16 * 1024;
