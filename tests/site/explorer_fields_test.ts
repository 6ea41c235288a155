import { assert, assertEquals } from "@std/assert";
import { adList } from "@/lib/ads/language/list_query.ts";
import { adSorts } from "@/lib/ads/language/list_table.ts";
import { activeFilters } from "@/lib/site/explorer_filters.ts";
import { FIELDS, SORT_LABELS } from "@/lib/site/explorer_fields.ts";
import { filterForm } from "@/lib/site/explorer_form.ts";
import { readExplorerUrl } from "@/lib/site/explorer_url.ts";

Deno.test("a filter that no group of the explorer's form names is in the form too", () => {
  const url = readExplorerUrl(
    new URL("http://x/dashboard/ads?page_id=5&is_active=1"),
  );
  const form = filterForm(url, {
    problems: new Map([["page_id", "No."]]),
    facets: new Map(),
    names: new Map(),
    today: "2026-11-22",
  });
  const field = form.groups.flatMap(({ controls }) => controls)
    .find(({ name }) => name === "page_id");
  assert(field?.kind === "text");
  assertEquals([field.value, field.error], ["5", "No."]);
  assertEquals(
    activeFilters(url, new Map()).map(({ value, href }) => [value, href]),
    [["Active", "?page_id=5"], ["5", "?is_active=1"]],
  );
});

Deno.test("every sort has a label", () => {
  assertEquals(Object.keys(SORT_LABELS), Object.keys(adSorts));
});

Deno.test("every filter has a label", () => {
  const names = Object.keys(adList.filterParams);
  assertEquals(names.filter((name) => !(name in FIELDS)), []);
});

Deno.test("the days of a saved view are days, which its form can change", () => {
  const { params } = readExplorerUrl(
    new URL(
      "http://x/dashboard/ads?created_min=1767225600&created_max=1767311999&updated_min=1767225601&running_days_min=86400",
    ),
  );
  assertEquals(Object.fromEntries(params), {
    created_min: "2026-01-01",
    created_max: "2026-01-01",
    updated_min: "1767225601",
    running_days_min: "86400",
  });
});
