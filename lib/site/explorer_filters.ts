import { adList } from "@/lib/ads/language/list_query.ts";
import { formatDate, formatDateTime } from "@/lib/shared/format_time.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import {
  type AdRange,
  type FieldPlan,
  FIELDS,
  type GroupPlan,
  GROUPS,
  isOfAd,
  isTimeRange,
  labelOf,
} from "@/lib/site/explorer_fields.ts";
import type { BrandName } from "@/lib/site/explorer_brands.ts";
import {
  type Changes,
  explorerLink,
  type ExplorerUrl,
  listValues,
} from "@/lib/site/explorer_url.ts";

/** Maximum number of values of one parameter with their own chip. */
const CHIPS_MAX = 8;

export function fieldPlan(name: string): FieldPlan {
  return FIELDS[name] ?? { label: name };
}

/** The name of a field outside of its group; undefined if there is no such field. */
export function fieldTitle(name: string): string | undefined {
  const label = FIELDS[name]?.label;
  const group = GROUPS.find(({ fields }) => fields.includes(name));
  return group?.range === undefined
    ? label
    : `${group.title} (${label!.toLowerCase()})`;
}

/**
 * The groups of filters: the declared ones, and one for the rest.
 *
 * @param without parameters that the page sets itself
 */
export function filterGroups(without: readonly string[] = []): GroupPlan[] {
  const isOffered = (name: string) =>
    Object.hasOwn(adList.params, name) && !without.includes(name);
  const planned = GROUPS.map((group) => ({
    ...group,
    fields: group.fields.filter(isOffered),
  })).filter(({ fields }) => fields.length > 0);
  const placed = new Set(GROUPS.flatMap(({ fields }) => fields));
  const rest = Object.keys(adList.filters).filter((name) =>
    name !== "q" && isOffered(name) && !placed.has(name)
  );
  return [...planned, { title: "More", fields: [...rest, "limit"] }];
}

/** A value as the form spells it: the API also accepts 1 and TRUE for true. */
export function formValue(plan: FieldPlan, text: string): string {
  if (!Object.hasOwn(plan.options ?? {}, "true")) return text;
  if (/^(?:true|1)$/i.test(text)) return "true";
  return /^(?:false|0)$/i.test(text) ? "false" : text;
}

/** A filter of the URL in words. */
export interface ActiveFilter {
  label: string;
  value: string;
  /** Distinguishes it from others with the same value. */
  note?: string | undefined;
  /** The page without it. */
  href: string;
  changes: Changes;
  /** For ranges of an ad's own members. */
  range?: AdRange;
}

/** A point in time of the URL in words. */
function timeText(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    const at = Date.parse(text);
    return Number.isNaN(at) ? text : formatDate(at / 1000);
  }
  const at = /^\d{1,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(at) ? text : formatDateTime(at / 1000);
}

function rangeText(
  isTime: boolean,
  min: string | null,
  max: string | null,
): string {
  if (!isTime) {
    if (max === null) return `${min} or more`;
    return min === null ? `up to ${max}` : `${min} to ${max}`;
  }
  if (max === null) return `since ${timeText(min!)}`;
  return min === null
    ? `until ${timeText(max)}`
    : `${timeText(min)} to ${timeText(max)}`;
}

/**
 * The filters of the URL: one for each value, and one for each range.
 *
 * @param names of brands, by slug and by id
 */
export function activeFilters(
  url: ExplorerUrl,
  names: ReadonlyMap<string, BrandName>,
): ActiveFilter[] {
  const { params } = url;
  type Filter = Omit<ActiveFilter, "href">;
  const filters = filterGroups().flatMap((group): Filter[] => {
    const active = group.fields.filter((name) =>
      name !== "limit" && params.has(name)
    );
    if (active.length === 0) return [];
    if (group.range !== undefined) {
      const [min, max] = ["_min", "_max"].map((end) =>
        params.get(active.find((name) => name.endsWith(end)) ?? "")
      );
      return [{
        label: group.title,
        value: rangeText(isTimeRange(group.range), min!, max!),
        changes: Object.fromEntries(active.map((name) => [name, null])),
        ...isOfAd(group.range) && { range: group.range },
      }];
    }
    return active.flatMap((name): Filter[] => {
      const plan = fieldPlan(name);
      const values = listValues(params, name);
      const isCounted = values.length > 1 && plan.isList !== true ||
        values.length > CHIPS_MAX;
      if (isCounted) {
        return [{
          label: plan.label,
          value: formatCount(values.length, plan.isList ? "value" : "id"),
          changes: { [name]: null },
        }];
      }
      return values.map((text) => {
        const value = formValue(plan, text);
        const brand = /^brand(?:_id)?$/.test(name) ? names.get(value) : null;
        return {
          label: plan.label,
          value: labelOf(plan, value) ?? brand?.label ??
            (name === "brand_id" ? `No. ${value}` : value),
          note: brand?.note,
          changes: { [name]: values.filter((other) => other !== text) },
        };
      });
    });
  });
  return filters.map((filter) => ({
    ...filter,
    href: explorerLink(url, filter.changes),
  }));
}
