import { adList } from "@/lib/ads/list_query.ts";
import { nameSubject } from "@/lib/http/invalid.ts";
import type { Problem } from "@/lib/problem.ts";
import type {
  ChoiceControl,
  FilterControl,
  FilterForm,
  FilterGroup,
  FilterOption,
} from "@/lib/shared/explorer_view.ts";
import type { BrandName } from "@/lib/site/explorer_brands.ts";
import {
  type FieldPlan,
  type GroupPlan,
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
import { dayAfter } from "@/lib/utc_day.ts";

/** The problem with each parameter, in the API's words, with the labels of fields. */
export function problemsByParam(problem: Problem | null): Map<string, string> {
  if (problem === null) return new Map();
  const { details, param = "", message } = problem;
  if (details === undefined) return new Map([[param, message]]);
  return new Map(details.map(({ param, reason, allowed }) => [
    param,
    nameSubject(
      labeled(reason, allowed, fieldPlan(param).options),
      "parameter",
      param,
      fieldTitle(param),
    )
      .replace(/\w+_(?:min|max)\b/, (name) => `“${fieldPlan(name).label}”`),
  ]));
}

/** A reason with the allowed values as the field shows them. */
function labeled(
  reason: string,
  allowed: readonly string[] = [],
  options: FieldPlan["options"] = {},
): string {
  const labels = allowed.map((value) => options[value] ?? value);
  return reason.replace(allowed.join(", "), labels.join(", "));
}

/** The most frequent values of ads, by parameter. */
export type Facets = ReadonlyMap<
  string,
  readonly { value: string; label: string; count: number }[]
>;

interface Given {
  /** The problems of parameters. */
  problems: ReadonlyMap<string, string>;
  facets: Facets;
  /** Whether no ad matches. */
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
  { facets, names, isEmpty, total = null }: Given,
): FilterOption[] {
  const facet = facets.get(name);
  const values = chosen.map((text) => asOffered(facet, text));
  const labels = new Map(Object.entries(plan.options ?? {}));
  const offered = plan.options === undefined
    ? (facet ?? []).map(({ value }) => value)
    : [...labels.keys()];
  const counts = new Map(facet?.map(({ value, count }) => [value, count]));
  for (const { value, label } of facet ?? []) {
    if (!labels.has(value)) labels.set(value, label);
  }
  const shown = plan.options === undefined
    ? new Set([...values, ...offered])
    : new Set([...offered, ...values]);
  return tellApart([...shown].map((value) => ({
    value,
    label: labels.get(value) ?? names.get(value)?.label ?? value,
    note: names.get(value)?.note,
    // Options that no ad has are missing from the facet. If nothing was found,
    // zeros say nothing more. All ads have the only chosen value.
    count: counts.get(value) ??
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
  given: Given,
): FilterControl[] {
  const { label, placeholder } = plan;
  const error = given.problems.get(name);
  const raw = url.params.getAll(name).join(",");
  const text: FilterControl = {
    kind: "text",
    type: "text",
    name,
    label,
    error,
    value: raw,
    placeholder,
  };
  if (plan.type !== undefined) {
    const isShown = raw === "" || SHOWN[plan.type].test(raw);
    return [{ ...text, type: isShown ? plan.type : "text" }];
  }
  const hasOptions = plan.options !== undefined ||
    (plan.isFacet && (plan.isList || given.facets.has(name)));
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
  const options = optionsOf(name, plan, values, given);
  const choice: ChoiceControl = {
    kind: "choice",
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
  const added: FilterControl = {
    ...text,
    label: `Add a ${label.toLowerCase()}`,
    value: wrong.join(","),
  };
  return options.length === 0 ? [added] : [choice, added];
}

function toGroup(
  plan: GroupPlan,
  url: ExplorerUrl,
  given: Given,
): FilterGroup {
  const { title, fields, isOpen = false, presets } = plan;
  const controls = fields.flatMap((name) =>
    toControls(name, fieldPlan(name), url, given)
  );
  const active =
    fields.filter((name) => name !== "limit" && url.params.has(name)).length;
  return {
    title,
    active,
    isOpen: isOpen || active > 0 ||
      controls.some(({ error }) => error !== undefined),
    presets: presets === undefined ? null : {
      label: presets.label,
      links: presets.days.map((days) => {
        const [min, max] = [`${presets.range}_min`, `${presets.range}_max`];
        const since = dayAfter(given.today, -days);
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
export function filterForm(
  url: ExplorerUrl,
  given: Given,
  list = adList,
): FilterForm {
  const { problems, without = [] } = given;
  const groups = filterGroups(list, without);
  const fields = new Set(groups.flatMap(({ fields }) => fields));
  const sort = url.params.get("sort") ?? PAGE_SORT;
  const hidden = ["collapse", "include", "fields"].flatMap((name) =>
    url.params.getAll(name).map((value) => [name, value] as const)
  );
  return {
    action: url.path,
    search: { value: url.params.get("q") ?? "", error: problems.get("q") },
    sorts: Object.keys(list.sorts).map((value) => ({
      // The default sort has no `sort` in the URL.
      value: value === PAGE_SORT ? "" : value,
      label: SORT_LABELS[value] ?? value,
      isChosen: value === sort,
    })),
    groups: groups.map((group) => toGroup(group, url, given)),
    isOfAds: url.params.has("collapse"),
    hidden: [
      ...hidden.filter(([name]) => !fields.has(name)),
      ...ownFields(url),
    ],
  };
}
