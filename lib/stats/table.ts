import {
  byItem,
  byMonth,
  type Counts,
  type ReadValue,
} from "@/lib/ads/read/count_values.ts";
import type { ValueTexts } from "@/lib/ads/read/value_texts.ts";
import type { NumberColumn, ValueKind } from "@/lib/columns/format.ts";

/** The values that ads are grouped by. */
interface Group {
  column: NumberColumn;
  /** Stored numbers per group. */
  per?: number;
  /** Whose texts `values` needs. */
  texts?: ValueKind;
  /** The values of a group; without it, its number is the value. */
  values?(group: number, texts: ValueTexts): ReadValue["value"][];
}

/** Finds the values of one group with a function that counts facets. */
const valuesBy =
  (read: (counts: Counts, texts: ValueTexts) => ReadValue[]) =>
  (group: number, texts: ValueTexts) =>
    read(new Map([[group, 1]]), texts).map(({ value }) => value);

const ofSet = <Kind extends ValueKind>(kind: Kind) => ({
  column: `${kind}_id` as const,
  texts: kind,
  values: valuesBy(byItem),
});

const GROUPS = {
  brand: { column: "brand_id" },
  payer: { column: "payer_id" },
  country: ofSet("countries"),
  platform: ofSet("platforms"),
  month: {
    column: "delivery_start_at",
    // In days, since months have different lengths.
    per: 86_400,
    values: valuesBy(byMonth),
  },
} as const satisfies Record<string, Group>;

export type StatGroup = keyof typeof GROUPS;
export const STAT_GROUPS = Object.keys(GROUPS) as StatGroup[];
export const groups: Readonly<Record<StatGroup, Group>> = GROUPS;

/** The columns with the lower and upper ends of what is added up; null: each ad counts as one. */
export const MEASURES = {
  ads: null,
  spend: ["spend_min", "spend_max"],
  impressions: ["impressions_min", "impressions_max"],
  reach: ["reach", "reach"],
} as const;

export type Measure = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[];
