import { adList } from "@/lib/ads/language/list_query.ts";
import type { FacetName } from "@/lib/facets/table.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import { nameSubject } from "@/lib/http/invalid.ts";
import type { Problem } from "@/lib/errors/problem.ts";
import { UNNAMED_BRAND } from "@/lib/shared/ad_labels.ts";
import type { BrandName } from "@/lib/site/explorer_brands.ts";
import {
  type FieldPlan,
  type GroupPlan,
  labelOf,
  SORT_LABELS,
} from "@/lib/site/explorer_fields.ts";
import {
  fieldPlan,
  fieldTitle,
  filterGroups,
  formValue,
} from "@/lib/site/explorer_filters.ts";
import {
  explorerLink,
  type ExplorerUrl,
  listValues,
  ownFields,
  PAGE_SORT,
} from "@/lib/site/explorer_url.ts";
import { tellApart } from "@/lib/site/tell_apart.ts";
import { urlProblems } from "@/lib/site/url_problems.ts";
import { dayAfter } from "@/lib/time/utc_day.ts";

export type FilterForm = ReturnType<typeof filterForm>;
export type FilterGroup = ReturnType<typeof toGroup>;
export type FilterControl = ReturnType<typeof toControls>[number];

interface FilterOption {
  value: string;
  label: string;
  /** Distinguishes it from others with the same label. */
  note?: string | undefined;
  /** Ads that the list would have with it; null if not counted. */
  count: number | null;
  isChosen: boolean;
}

/** The problem with each parameter, in the API's words, with the labels of fields. */
export function problemsByParam(problem: Problem | null): Map<string, string> {
  if (problem === null) return new Map();
  return new Map(
    urlProblems(problem, ({ param, reason, allowed }) =>
      nameSubject(
        labeled(reason, allowed, fieldPlan(param).options),
        "parameter",
        param,
        fieldTitle(param),
      )
        .replace(/\w+_(?:min|max)\b/, (name) => `“${fieldPlan(name).label}”`)),
  );
}

/** A reason with the allowed values, and the one that was probably meant, as the field shows them. */
function labeled(
  reason: string,
  allowed: readonly string[] = [],
  options: FieldPlan["options"] = {},
): string {
  const labels = allowed.map((value) => options[value] ?? value);
  return reason.replace(allowed.join(", "), labels.join(", "))
    .replace(/"(\w+)"\?$/, (_, value) => `"${options[value] ?? value}"?`);
}

/** The facets shown next to the filters, by their names in the API. */
export const COUNTED = [
  "is_active",
  "media_type",
  "brand",
  "cta_text",
  "destination_domain",
  "is_creator_ad",
  ...["platform", "country", "language", "category"] as const,
] as const satisfies FacetName[];

const isCounted = (name: string) => COUNTED.some((each) => each === name);

/** Maximum number of values to offer per filter. */
export const OFFERED = 8;

/** Counting facets takes no longer than counting the total, which the list already has. */
export const FACETS_MS = 250;

/** The most frequent values of ads, by parameter, in the format of the form's fields. */
export function formFacets(facets: Readonly<Partial<Record<string, Facet>>>) {
  const exact = Object.entries(facets).flatMap(([name, facet]) =>
    // If no value is known, zeros say nothing.
    facet?.is_exact && facet.values.some(({ value }) => value !== null)
      ? [[name, facet.values] as const]
      : []
  );
  return new Map(exact.map(([name, values]) => [
    name,
    // No filter accepts unknown values.
    values.filter(({ value }) => value !== null).map(
      ({ value, count, slug, name: brand }) => ({
        value: slug ?? String(value),
        label: brand ?? (slug == null ? String(value) : UNNAMED_BRAND),
        count,
      }),
    ),
  ]));
}

interface FormContext {
  problems: ReadonlyMap<string, string>;
  facets: ReturnType<typeof formFacets>;
  isEmpty?: boolean;
  /** How many ads match; null if that is not known exactly. */
  total?: number | null;
  /** Names of brands, by slug. */
  names: ReadonlyMap<string, BrandName>;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Parameters that the page sets itself. */
  without?: readonly string[];
}

/** A value as the facet spells it, since these filters ignore case. */
function asOffered(
  facet: readonly { value: string }[] | undefined,
  text: string,
): string {
  return facet?.find(({ value }) => value.toLowerCase() === text.toLowerCase())
    ?.value ?? text;
}

/** The options of a field: its own or the most frequent values, plus the chosen ones. */
function optionsOf(
  name: string,
  plan: FieldPlan,
  chosen: readonly string[],
  { facets, names, isEmpty, total = null }: FormContext,
): FilterOption[] {
  const facet = facets.get(name);
  const values = chosen.map((text) => asOffered(facet, text));
  const counted = new Map(facet?.map((each) => [each.value, each]));
  const shown = plan.options === undefined
    ? [...values, ...counted.keys()]
    : [...Object.keys(plan.options), ...values];
  return tellApart([...new Set(shown)].map((value) => ({
    value,
    label: labelOf(plan, value) ?? counted.get(value)?.label ??
      names.get(value)?.label ?? value,
    note: names.get(value)?.note,
    // Options that no ad has are missing from the facet. If nothing was found,
    // zeros say nothing more. All ads have the only chosen value.
    count: counted.get(value)?.count ??
      (facet !== undefined && plan.options !== undefined && !isEmpty
        ? 0
        : values.length === 1 && value === values[0] && !isEmpty
        ? total
        : null),
    isChosen: values.includes(value),
  })));
}

/** The values that an input of each type can show. */
const SHOWN = { number: /^\d+$/, date: /^\d{4}-\d\d-\d\d$/ };

function toControls(
  name: string,
  plan: FieldPlan,
  url: ExplorerUrl,
  context: FormContext,
) {
  const { label, placeholder } = plan;
  const error = context.problems.get(name);
  const raw = url.params.getAll(name).join(",");
  const text = {
    kind: "text" as const,
    type: "text" as "text" | "date" | "number",
    name,
    label,
    error,
    value: raw,
    placeholder,
  };
  if (plan.type !== undefined) {
    const isShown = raw === "" || SHOWN[plan.type].test(raw);
    return [{ ...text, type: isShown ? plan.type : text.type }];
  }
  const hasOptions = plan.options !== undefined ||
    (isCounted(name) && (plan.isList || context.facets.has(name)));
  if (!hasOptions) return [text];
  const chosen = plan.isList
    ? listValues(url.params, name)
    : url.params.getAll(name);
  const isTyped = plan.options === undefined && plan.isList;
  // Invalid values can be corrected where they were typed.
  const wrong = isTyped && error !== undefined ? chosen : [];
  const values = wrong.length > 0
    ? []
    : chosen.map((value) => formValue(plan, value));
  const options = optionsOf(name, plan, values, context);
  const choice = {
    kind: "choice" as const,
    /** Of the element: the name unless the parameter has another control too. */
    id: isTyped ? `${name}-values` : name,
    name,
    label,
    error: isTyped ? undefined : error,
    isMultiple: plan.isList ?? false,
    options: plan.isList ? options : [
      { value: "", label: "Any", count: null, isChosen: values.length === 0 },
      ...options,
    ],
  };
  if (!isTyped) return [choice];
  // Other values are typed.
  const added = {
    ...text,
    label: `Add a ${label.toLowerCase()}`,
    value: wrong.join(","),
  };
  return options.length === 0 ? [added] : [choice, added];
}

function toGroup(plan: GroupPlan, url: ExplorerUrl, context: FormContext) {
  const { title, fields, presets, opensWith } = plan;
  const isOpen = plan.isOpen ||
    opensWith !== undefined && context.facets.has(opensWith);
  const controls = fields.flatMap((name) =>
    toControls(name, fieldPlan(name), url, context)
  );
  const active =
    fields.filter((name) => name !== "limit" && url.params.has(name)).length;
  return {
    title,
    /** The number of its active filters. */
    active,
    isOpen: isOpen || active > 0 ||
      controls.some(({ error }) => error !== undefined),
    /** Usual values as links. */
    presets: presets === undefined ? null : {
      label: presets.label,
      links: presets.days.map((days) => {
        const [min, max] = [`${presets.param}_min`, `${presets.param}_max`];
        const since = dayAfter(context.today, -days);
        return {
          label: `${days} days`,
          href: explorerLink(url, { [min]: since, [max]: null }),
          isCurrent: url.params.get(min) === since && !url.params.has(max),
        };
      }),
    },
    controls,
  };
}

/** The form in the state that the URL describes. */
export function filterForm(url: ExplorerUrl, context: FormContext) {
  const { problems, without = [] } = context;
  const sort = url.params.get("sort") ?? PAGE_SORT;
  return {
    action: url.path,
    search: { value: url.params.get("q") ?? "", error: problems.get("q") },
    sorts: Object.keys(adList.sorts).map((value) => ({
      // The default sort has no `sort` in the URL.
      value: value === PAGE_SORT ? "" : value,
      label: SORT_LABELS[value] ?? value,
      isChosen: value === sort,
    })),
    groups: filterGroups(without).map((group) => toGroup(group, url, context)),
    /** Whether the list shows creatives, while its counts are of ads. */
    isOfAds: url.params.has("collapse"),
    /** Parameters without a field, which a new search preserves. */
    hidden: [
      ...["collapse", "include", "fields"].flatMap((name) =>
        url.params.getAll(name).map((value) => [name, value] as const)
      ),
      ...ownFields(url),
    ],
  };
}
