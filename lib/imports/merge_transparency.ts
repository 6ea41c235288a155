import { ROWS_MAX, type Transparency } from "@/lib/ads/transparency.ts";
import type { Members } from "@/lib/imports/formats/members.ts";
import { withinSource } from "@/lib/imports/formats/within_source.ts";
import { filled } from "@/lib/imports/merge_creative.ts";

type Nullable<Value> = Value | null;

/** A member with parts that are known apart from each other. */
const filledPart = <Part extends object>(
  under: Nullable<Part>,
  over: Nullable<Part>,
) => under === null || over === null ? over ?? under : filled(over, under);

/** What one record says over what another one says: nothing known becomes unknown. */
export function mergeTransparency(
  under: Nullable<Transparency>,
  over: Nullable<Transparency>,
): Nullable<Transparency> {
  if (under === null || over === null) return over ?? under;
  const reach = filledPart(under.reach, over.reach);
  if (under.reach !== null && over.reach !== null) {
    reach!.regions = { ...under.reach.regions, ...over.reach.regions };
    reach!.by_country = { ...under.reach.by_country, ...over.reach.by_country };
  }
  return {
    ...filled(over, under),
    reach,
    breakdown: mergeBreakdowns(under.breakdown, over.breakdown),
    targeting: filledPart(under.targeting, over.targeting),
  };
}

type Breakdown = Transparency["breakdown"];

/** Rows with counts and rows with shares are of two lists of a source. */
function mergeBreakdowns(under: Breakdown, over: Breakdown): Breakdown {
  if (under === null || over === null) return over ?? under;
  const has = (isCounted: boolean) =>
    over.some(({ count }) => (count !== null) === isCounted);
  return [...over, ...under.filter(({ count }) => !has(count !== null))]
    .slice(0, ROWS_MAX);
}

/** The same of other members; those of the later record are kept first. */
export const mergeSource = (
  under: Nullable<Members>,
  over: Nullable<Members>,
): Nullable<Members> =>
  under === null || over === null
    ? over ?? under
    : withinSource({ ...over, ...under, ...over });
