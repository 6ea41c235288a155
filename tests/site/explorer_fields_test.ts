import { assert, assertEquals } from "@std/assert";
import { adList } from "@/lib/ads/language/list_query.ts";
import { adFilters, adSorts } from "@/lib/ads/language/list_table.ts";
import { activeFilters } from "@/lib/site/explorer_filters.ts";
import { FIELDS, SORT_LABELS } from "@/lib/site/explorer_fields.ts";
import { filterForm } from "@/lib/site/explorer_form.ts";
import { readExplorerUrl } from "@/lib/site/explorer_url.ts";

/** The list with one more filter. */
const list = {
  ...adList,
  filters: { ...adList.filters, button: adFilters.cta_text },
  params: { ...adList.params, button: adFilters.cta_text.schema },
};

Deno.test("an entry of the table is in the explorer's form without being named there", () => {
  const url = readExplorerUrl(
    new URL("http://x/dashboard/ads?button=Buy&is_active=1"),
  );
  const form = filterForm(url, {
    problems: new Map([["button", "No."]]),
    facets: new Map(),
    names: new Map(),
    today: "2026-11-22",
  }, list);
  const field = form.groups.flatMap(({ controls }) => controls)
    .find(({ name }) => name === "button");
  assert(field?.kind === "text");
  assertEquals([field.value, field.error], ["Buy", "No."]);
  assertEquals(
    activeFilters(url, new Map(), list).map(({ value, href }) => [value, href]),
    [["Active", "?button=Buy"], ["Buy", "?is_active=1"]],
  );
});

Deno.test("every sort has a label", () => {
  assertEquals(Object.keys(SORT_LABELS), Object.keys(adSorts));
});

Deno.test("every filter has a label", () => {
  const names = Object.keys(adList.filterParams);
  assertEquals(names.filter((name) => !(name in FIELDS)), []);
});
