import { ROWS_MAX, type Transparency } from "@/lib/ads/transparency.ts";
import type { Members } from "@/lib/imports/formats/members.ts";
import { withinSource } from "@/lib/imports/formats/within_source.ts";
import { filled } from "@/lib/imports/merge_creative.ts";

type Nullable<Value> = Value | null;

/** Merges what two records say; what only one says stays unchanged. */
export const ofBoth = <Value>(
  merge: (under: Value, over: Value) => Nullable<Value>,
) =>
(under: Nullable<Value>, over: Nullable<Value>): Nullable<Value> =>
  under === null || over === null ? over ?? under : merge(under, over);

type Known<Name extends keyof Transparency> = NonNullable<Transparency[Name]>;

const mergeReach = ofBoth<Known<"reach">>((under, over) => ({
  ...filled(over, under),
  regions: { ...under.regions, ...over.regions },
  by_country: { ...under.by_country, ...over.by_country },
}));

/** Rows with counts and rows with shares are of two lists of a source. */
const mergeBreakdowns = ofBoth<Known<"breakdown">>((under, over) => {
  const has = (isCounted: boolean) =>
    over.some(({ count }) => (count !== null) === isCounted);
  return [...over, ...under.filter(({ count }) => !has(count !== null))]
    .slice(0, ROWS_MAX);
});

/** Its parts can be known independently of each other. */
const mergeTargeting = ofBoth<Known<"targeting">>((under, over) =>
  filled(over, under)
);

/** Lays one record over another: nothing known becomes unknown. */
export const mergeTransparency = ofBoth<Transparency>((under, over) => ({
  ...filled(over, under),
  reach: mergeReach(under.reach, over.reach),
  breakdown: mergeBreakdowns(under.breakdown, over.breakdown),
  targeting: mergeTargeting(under.targeting, over.targeting),
}));

/** The same for other members; if not all fit, those of the later record stay. */
export const mergeSource = ofBoth<Members>((under, over) =>
  withinSource({ ...over, ...under, ...over })
);
