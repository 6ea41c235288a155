import type { BrandChoice } from "@/lib/brands/brand_directory.ts";
import { activeFilters, adList } from "@/lib/ads/list_query.ts";
import type { FilterFieldSpec } from "@/lib/ads/list_filter.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import { LIMIT_DEFAULT } from "@/lib/http/query.ts";
import type { Problem } from "@/lib/problem.ts";
import type {
  FilterChip,
  FilterField,
  FilterForm,
} from "@/lib/shared/explorer_view.ts";
import { explorerLink, type ExplorerUrl } from "@/lib/site/explorer_url.ts";

/** The problem with each parameter, in the API's words. */
export function problemsByParam(problem: Problem | null): Map<string, string> {
  if (problem === null) return new Map();
  const details = problem.details ??
    [{ param: problem.param ?? "", reason: problem.message }];
  return new Map(details.map(({ param, reason }) => [param, reason]));
}

const LIMITS = [10, 25, 50, 100].map((limit) => ({
  // The default is that of a URL without `limit`.
  value: limit === LIMIT_DEFAULT ? "" : String(limit),
  label: String(limit),
}));

/** The options, and the URL's value if it is another one. */
function selectField(
  field: FilterField,
  options: readonly { value: string; label: string }[],
): FilterField {
  const { value } = field;
  const isKnown = options.some((option) => option.value === value);
  return {
    ...field,
    options: isKnown ? options : [...options, { value, label: value }],
  };
}

const OF_BRAND = ["brand_id", "page_id", "brand"];

/** The form in the state that the URL describes. */
export function filterForm(
  url: ExplorerUrl,
  { filter, problems, brand }: {
    filter: AdFilter;
    /** Loses those that are shown beside a field. */
    problems: Map<string, string>;
    /** Null if the page is about one brand, so that there is none to choose. */
    brand:
      | { text: string; error: string | undefined; choices: BrandChoice[] }
      | null;
  },
  list = adList,
): FilterForm {
  const parsed: Readonly<Record<string, unknown>> = filter;
  function toField(name: string, label: string): FilterField {
    const error = problems.get(name);
    problems.delete(name);
    return { name, label, value: url.params.getAll(name).join(","), error };
  }
  const fields = Object.entries(list.filters)
    .filter(([name]) => brand !== null || !OF_BRAND.includes(name))
    .flatMap(([name, { field }]) =>
      field === undefined ? [] : [[name, field] as const]
    ).map(
      ([name, { label, options, placeholder, isBrandSearch }]) => {
        const field = { ...toField(name, label), placeholder };
        if (isBrandSearch && brand !== null) {
          const { text: value, error = field.error, choices: brands } = brand;
          return { ...field, name: "brand", value, error, brands };
        }
        if (options === undefined) return field;
        // The API takes 1 and TRUE as well; the form knows only true and false.
        const value = String(parsed[name] ?? field.value);
        return selectField({ ...field, value }, [
          { value: "", label: "Any" },
          ...Object.entries(options).map(([value, label]) => ({
            value,
            label,
          })),
        ]);
      },
    );
  const limit = toField("limit", "Per page");
  if (limit.value === String(LIMIT_DEFAULT)) limit.value = "";
  return {
    action: url.path,
    fields: [...fields, selectField(limit, LIMITS)],
    showsResponse: url.showsResponse,
  };
}

/** The active filters of the URL, each with the link that removes it. */
export function filterChips(
  url: ExplorerUrl,
  filter: AdFilter,
  brandName: string | null,
  list = adList,
): FilterChip[] {
  const values: Readonly<Record<string, unknown>> = filter;
  function text(name: string, { options, isBrandSearch }: FilterFieldSpec) {
    const value = values[name];
    if (isBrandSearch) return brandName ?? `No. ${value}`;
    if (Array.isArray(value) && value.length > 1) {
      return options === undefined
        ? `${value.length} ids`
        : value.map((each) => options[each] ?? each).join(", ");
    }
    return options?.[String(value)] ?? String(value);
  }
  return activeFilters(list, filter).filter((name) => url.params.has(name))
    .map((name) => {
      const { field = { label: name } } = list.filters[name]!;
      return {
        label: field.label,
        value: text(name, field),
        href: explorerLink(url, { [name]: null }),
      };
    });
}
