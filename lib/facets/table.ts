import { sql } from "kysely";
import type { Sql } from "@/lib/ads/list_filter.ts";
import {
  FACTS,
  IS_ACTIVE,
  IS_CREATOR_AD,
  mediaTypeOf,
} from "@/lib/columns/format.ts";
import {
  asBoolean,
  asId,
  asText,
  byCallToAction,
  byDomain,
  byMonth,
  type Group,
  type ReadValue,
} from "@/lib/facets/values.ts";

interface Counting {
  column: string;
  per?: number;
  /** The value of a group of the column; null: unknown. */
  toValue(group: number): string | null;
}

const byFacts = (toValue: (byte: number) => string | boolean): Counting => ({
  column: FACTS,
  toValue: (byte) => String(toValue(byte)),
});

/** How ads are grouped for a facet, and which table already counts the groups. */
export interface Facet {
  /**
   * The filters that its values are for. The facet ignores them, so that it
   * includes other values too.
   */
  ignores: readonly string[];
  /**
   * The expression that ads are grouped by. Groups can differ although a filter
   * treats them as the same value.
   */
  groupBy: Sql;
  /**
   * The table that counts its values, if ads are only filtered by some statuses
   * and media types. From `ad_ranked_values`, only the largest are read.
   */
  counters: "ad_totals" | "ad_value_totals" | "ad_ranked_values";
  /** How columns count it, see `tally`; absent: ads must be read. */
  counting?: Counting;
  /** The values of the groups. */
  read(groups: readonly Group[]): ReadValue[];
}

export const SECONDS_PER_DAY = 86_400;

/** In the order of responses. */
const facetTable = {
  is_active: {
    ignores: ["is_active"],
    groupBy: sql`ads.is_active`,
    counters: "ad_totals",
    counting: byFacts((byte) => (byte & IS_ACTIVE) > 0),
    read: asBoolean,
  },
  media_type: {
    ignores: ["media_type"],
    groupBy: sql`ads.media_type`,
    counters: "ad_totals",
    counting: byFacts(mediaTypeOf),
    read: asText,
  },
  brand: {
    ignores: ["brand_id", "page_id", "brand"],
    groupBy: sql`ads.brand_id`,
    counters: "ad_ranked_values",
    counting: {
      column: "brand_id",
      toValue: (id) => id === 0 ? null : String(id),
    },
    read: asId,
  },
  cta_text: {
    ignores: ["cta_text"],
    groupBy: sql`ads.cta_text`,
    counters: "ad_value_totals",
    read: byCallToAction,
  },
  destination_domain: {
    ignores: ["destination_domain"],
    groupBy: sql`ads.destination_domain`,
    counters: "ad_ranked_values",
    read: byDomain,
  },
  start_month: {
    ignores: ["delivery_start_min", "delivery_start_max"],
    // In days: formatting a month for each ad would be most of the work.
    groupBy: sql`ads.delivery_start_at / ${sql.lit(SECONDS_PER_DAY)}`,
    counters: "ad_value_totals",
    counting: {
      column: "delivery_start_at",
      per: SECONDS_PER_DAY,
      toValue: (day) => day === 0 ? null : String(day - 1),
    },
    read: byMonth,
  },
  is_creator_ad: {
    ignores: ["is_creator_ad"],
    groupBy: sql`ads.is_creator_ad`,
    counters: "ad_value_totals",
    counting: byFacts((byte) => (byte & IS_CREATOR_AD) > 0),
    read: asBoolean,
  },
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof facetTable;
export const FACET_NAMES = Object.keys(facetTable) as [
  FacetName,
  ...FacetName[],
];
export const facets: Readonly<Record<FacetName, Facet>> = facetTable;

const BY_FACTS = new Set(["is_active", "media_type"]);

/** The filters that each table of counters supports; brands are ids here. */
export const COUNTED: Record<Facet["counters"], ReadonlySet<string>> = {
  ad_totals: new Set([...BY_FACTS, "brand_id"]),
  ad_value_totals: BY_FACTS,
  ad_ranked_values: BY_FACTS,
};
