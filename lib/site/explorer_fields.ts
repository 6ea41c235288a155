import { LIMIT_DEFAULT } from "@/lib/http/query.ts";
import { type CodeType, nameOfCode } from "@/lib/site/code_names.ts";
import {
  CATEGORY_LABELS,
  MEDIA_TYPE_LABELS,
  PLATFORM_LABELS,
  statusLabel,
} from "@/lib/shared/ad_labels.ts";

/**
 * How the explorer shows the API's filters: a field for each, in groups. A
 * filter that is missing here has its parameter's name and comes last.
 */
export interface FieldPlan {
  label: string;
  options?: Readonly<Record<string, string>>;
  /** What the values are codes of, which are shown by name. */
  codes?: CodeType;
  /** Whether several values can be chosen. Without options, they are typed one by one. */
  isList?: boolean;
  placeholder?: string;
  type?: "date" | "number";
}

/** A value as the form shows it; undefined if it has no label. */
export const labelOf = (
  { options, codes }: FieldPlan,
  value: string,
): string | undefined =>
  options?.[value] ?? (codes && nameOfCode(value, codes));

/** Ranges of an ad's own members. */
export type AdRange =
  | "delivery_start_at"
  | "last_seen_at"
  | "created_at"
  | "running_days";
type Range = AdRange | "reach" | "impressions" | "spend";

export const isOfAd = (range: Range): range is AdRange =>
  isTimeRange(range) || range === "running_days";

/** Whether the ends of a range are points in time. */
export const isTimeRange = (range: Range): boolean => range.endsWith("_at");

export interface GroupPlan {
  title: string;
  /** Whether the group is initially open. */
  isOpen?: boolean;
  /** The facet with which it is open if some ad has a value. */
  opensWith?: string;
  fields: readonly string[];
  /** The member of an ad for which the fields are the minimum and maximum. */
  range?: Range;
  /** Frequent starts of a range of parameters, in days before today. */
  presets?: { label: string; param: string; days: readonly number[] };
}

const IDS = { placeholder: "Separated by commas" };

export const SORT_LABELS: Readonly<Record<string, string>> = {
  "-id": "Most recently added",
  id: "First added",
  "-delivery_start_at": "Newest start",
  delivery_start_at: "Oldest start",
  "-last_seen_at": "Last seen",
  last_seen_at: "Longest unseen",
  "-running_days": "Longest running",
  running_days: "Shortest running",
  "-reach": "Highest reach",
  "-versions": "Most versions",
};

const OWN_FIELDS: Readonly<Record<string, FieldPlan>> = {
  is_active: {
    label: "Status",
    options: { true: statusLabel(true), false: statusLabel(false) },
  },
  media_type: { label: "Media type", options: MEDIA_TYPE_LABELS, isList: true },
  brand: { label: "Brand", isList: true, placeholder: "Name, slug, or id" },
  destination_domain: {
    label: "Landing domain",
    isList: true,
    placeholder: "example.com",
  },
  cta_text: { label: "Call to action", placeholder: "Exact text" },
  is_creator_ad: {
    label: "Creator ads",
    options: { true: "Only creator ads", false: "No creator ads" },
  },
  search_in: {
    label: "Search in",
    options: {
      brand: "Brand name",
      creator: "Creator's name",
      text: "Texts",
      cta: "Call to action",
      domain: "Landing domain",
      paid_for: "Who paid",
      transcript: "Transcript",
    },
    isList: true,
  },
  platform: { label: "Platform", options: PLATFORM_LABELS, isList: true },
  country: {
    label: "Country",
    codes: "region",
    isList: true,
    placeholder: "Code, such as DE",
  },
  language: {
    label: "Language",
    codes: "language",
    isList: true,
    placeholder: "Code, such as en",
  },
  category: {
    label: "Special category",
    options: CATEGORY_LABELS,
    isList: true,
  },
  paid_for_by: { label: "Paid for by", placeholder: "Words" },
  currency: { label: "Currency", placeholder: "Code, such as EUR" },
  range: {
    label: "Ranges of spend and impressions",
    options: { possible: "Can lie within", certain: "Must lie within" },
  },
  versions_min: { label: "Versions, at least", type: "number" },
  landing_page: {
    label: "Landing page",
    isList: true,
    placeholder: "shop.example/sale",
  },
  library: {
    label: "Library",
    options: { meta: "Meta", tiktok: "TikTok" },
    isList: true,
  },
  updated_min: { label: "Changed by an import, from", type: "date" },
  updated_max: { label: "Changed by an import, to", type: "date" },
  stopped_min: { label: "Stopped, from", type: "date" },
  stopped_max: { label: "Stopped, to", type: "date" },
  ad_archive_id: { label: "Archive ids", ...IDS },
  brand_id: { label: "Brand ids", ...IDS },
  page_id: { label: "Page ids", ...IDS },
  creator_page_id: { label: "Creator page ids", ...IDS },
  creative_hash: { label: "Creative hash" },
  q: { label: "The search" },
  sort: { label: "Sort", options: SORT_LABELS },
  limit: {
    label: "Ads per page",
    type: "number",
    placeholder: String(LIMIT_DEFAULT),
  },
};

/** The group of a minimum and a maximum, with links to its last days. */
function range(
  title: string,
  member: Range,
  param: string,
  days?: readonly number[],
): GroupPlan {
  return {
    title,
    fields: [`${param}_min`, `${param}_max`],
    range: member,
    ...days && { presets: { label: `${title} in the last`, param, days } },
  };
}

export const GROUPS: readonly GroupPlan[] = [
  {
    title: "Status",
    isOpen: true,
    fields: ["is_active"],
    presets: { label: "Seen in the last", param: "last_seen", days: [7, 30] },
  },
  { title: "Media type", isOpen: true, fields: ["media_type"] },
  { title: "Brand", isOpen: true, fields: ["brand"] },
  range("Started", "delivery_start_at", "delivery_start", [7, 30, 90]),
  range("Running days", "running_days", "running_days"),
  { title: "Landing domain", fields: ["destination_domain"] },
  { title: "Call to action", fields: ["cta_text"] },
  { title: "Creator ads", fields: ["is_creator_ad"] },
  {
    title: "What the library says",
    opensWith: "platform",
    fields: [
      ...["platform", "country", "language", "category", "paid_for_by"],
      ...["versions_min", "landing_page", "library"],
    ],
  },
  range("Reach", "reach", "reach"),
  range("Impressions", "impressions", "impressions"),
  range("Spend", "spend", "spend"),
  { title: "Currency and ranges", fields: ["currency", "range"] },
  range("Last seen", "last_seen_at", "last_seen"),
  range("Added", "created_at", "created", [7, 30, 90]),
  { title: "Search in", fields: ["search_in"] },
];

const DAYS = [
  { label: "From", type: "date" },
  { label: "To", type: "date" },
] as const;
const NUMBERS = [
  { label: "At least", type: "number" },
  { label: "At most", type: "number" },
] as const;

/** The fields of parameters, with those of ranges. */
export const FIELDS: Readonly<Record<string, FieldPlan>> = {
  ...OWN_FIELDS,
  ...Object.fromEntries(GROUPS.flatMap(({ range, fields }) => {
    if (range === undefined) return [];
    const ends = isTimeRange(range) ? DAYS : NUMBERS;
    return fields.map((name, index) => [name, ends[index]!]);
  })),
};
