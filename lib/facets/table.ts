import type { ValueTexts } from "@/lib/ads/read/value_texts.ts";
import {
  FACTS,
  IS_ACTIVE,
  IS_CREATOR_AD,
  mediaTypeOf,
  type NumberColumn,
  type ValueKind,
} from "@/lib/columns/format.ts";
import {
  byCallToAction,
  byDomain,
  byItem,
  byLibrary,
  byMonth,
  countBy,
  type Counts,
  type ReadValue,
} from "@/lib/ads/read/count_values.ts";

/** How matching ads are counted for a facet. */
interface Facet {
  /**
   * The filters that its values are for. The facet ignores them, so that it
   * includes other values too.
   */
  ignores: readonly string[];
  column: NumberColumn | typeof FACTS;
  /** Stored numbers per group, see `tally`. */
  per?: number;
  /** Whose texts the values are. */
  texts?: ValueKind;
  /**
   * The values of the groups; 0 is unknown. Without it, each group is a value of
   * its own, and only the texts of the first ones are read.
   */
  read?(counts: Counts, texts: ValueTexts): ReadValue[];
}

const SECONDS_PER_DAY = 86_400;

/** A facet by texts. */
const of = <Kind extends ValueKind>(kind: Kind, ...ignores: string[]) => ({
  ignores,
  column: `${kind}_id` as const,
  texts: kind,
});

/** A facet by the items of sets: an ad counts in each of its own. */
const ofSet = <Kind extends ValueKind>(kind: Kind, filter: string) => ({
  ...of(kind, filter),
  read: byItem,
});

/** In the order of responses. */
const facetTable = {
  is_active: {
    ignores: ["is_active"],
    column: FACTS,
    read: countBy((byte) => (byte & IS_ACTIVE) > 0),
  },
  media_type: {
    ignores: ["media_type"],
    column: FACTS,
    read: countBy(mediaTypeOf),
  },
  brand: {
    ignores: ["brand_id", "page_id", "brand"],
    column: "brand_id",
    read: countBy((id) => id === 0 ? null : id),
  },
  cta_text: { ...of("cta", "cta_text"), read: byCallToAction },
  destination_domain: { ...of("domain", "destination_domain"), read: byDomain },
  start_month: {
    ignores: ["delivery_start_min", "delivery_start_max"],
    column: "delivery_start_at",
    // In days, since months have different lengths.
    per: SECONDS_PER_DAY,
    read: byMonth,
  },
  is_creator_ad: {
    ignores: ["is_creator_ad"],
    column: FACTS,
    read: countBy((byte) => (byte & IS_CREATOR_AD) > 0),
  },
  platform: ofSet("platforms", "platform"),
  language: ofSet("languages", "language"),
  country: ofSet("countries", "country"),
  category: ofSet("categories", "category"),
  payer: of("payer", "paid_for_by"),
  // Amounts of other currencies are not compared to these.
  currency: of("currency", "currency", "spend_min", "spend_max"),
  library: { ...of("library", "library"), read: byLibrary },
  landing_page: of("landing", "landing_page"),
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof facetTable;
export const FACET_NAMES = Object.keys(facetTable) as [
  FacetName,
  ...FacetName[],
];
export const facets: Readonly<Record<FacetName, Facet>> = facetTable;
