import type { BrandChoice } from "@/lib/ads/brand_directory.ts";
import {
  type ExplorerAddress,
  explorerLink,
} from "@/lib/site/explorer_address.ts";
import type { AdFilter } from "@/lib/ads/list_query.ts";
import { LIMIT_DEFAULT } from "@/lib/http/query.ts";
import type { Problem } from "@/lib/problem.ts";
import { MEDIA_TYPE_LABELS, statusLabel } from "@/lib/shared/ad_labels.ts";
import type {
  BrandOption,
  FilterChip,
  FilterForm,
} from "@/lib/shared/explorer_view.ts";

export function brandOption(brand: BrandChoice): BrandOption {
  return { slug: brand.slug, name: brand.name, ads: brand.total_ad_count };
}

/** What is wrong with each parameter, in the API's words. */
export function faultsOf(problem: Problem | null): Map<string, string> {
  if (problem === null) return new Map();
  const details = problem.details ??
    [{ param: problem.param ?? "", reason: problem.message }];
  return new Map(details.map(({ param, reason }) => [param, reason]));
}

interface FormOptions {
  filter: AdFilter | null;
  faults: Map<string, string>;
  /** Null where the page is about one brand, so that there is none to choose. */
  brand:
    | { text: string; error: string | undefined; choices: BrandChoice[] }
    | null;
}

/** The form in the state that the address describes; `faults` loses what stands beside a field. */
export function filterForm(
  address: ExplorerAddress,
  { filter, faults, brand }: FormOptions,
): FilterForm {
  function field(param: string, value?: string) {
    const error = faults.get(param);
    faults.delete(param);
    return { value: value ?? address.params.get(param) ?? "", error };
  }
  const limit = address.params.get("limit") ?? "";
  const brandField = brand === null ? null : field("brand_id", brand.text);
  return {
    action: address.path,
    // The API takes 1 and TRUE as well; the form knows true and false.
    isActive: field("is_active", filter?.is_active?.toString()),
    mediaType: field("media_type"),
    brand: brandField === null || brand === null ? null : {
      ...brandField,
      error: brand.error ?? brandField.error,
      choices: brand.choices.map(brandOption),
    },
    archiveIds: field(
      "ad_archive_id",
      address.params.getAll("ad_archive_id").join(","),
    ),
    limit: field("limit", limit === String(LIMIT_DEFAULT) ? "" : limit),
    showsAnswer: address.showsAnswer,
  };
}

/** The filters that are on, each with the way to take it off. */
export function filterChips(
  address: ExplorerAddress,
  filter: AdFilter,
  brandName: string | null,
): FilterChip[] {
  const chips: FilterChip[] = [];
  function add(param: string, label: string, value: string): void {
    chips.push({
      label,
      value,
      href: explorerLink(address, { [param]: null }),
    });
  }
  if (filter.is_active !== null) {
    add("is_active", "Status", statusLabel(filter.is_active));
  }
  if (filter.media_type !== null) {
    add("media_type", "Media", MEDIA_TYPE_LABELS[filter.media_type]);
  }
  if (filter.brand_id !== null && address.params.has("brand_id")) {
    add("brand_id", "Brand", brandName ?? `No. ${filter.brand_id}`);
  }
  if (filter.ad_archive_ids !== null) {
    const [first, ...rest] = filter.ad_archive_ids;
    add(
      "ad_archive_id",
      "Archive id",
      rest.length === 0 ? first! : `${rest.length + 1} ids`,
    );
  }
  return chips;
}
