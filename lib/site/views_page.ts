import type { State } from "@/lib/app/define.ts";
import { watchOptions } from "@/lib/shared/watch_labels.ts";
import { chosenBrands } from "@/lib/site/explorer_brands.ts";
import { SORT_LABELS } from "@/lib/site/explorer_fields.ts";
import { activeFilters } from "@/lib/site/explorer_filters.ts";
import { quoted } from "@/lib/site/explorer_nothing.ts";
import { isCollapsed, PER_CREATIVE } from "@/lib/site/explorer_results.ts";
import { readExplorerUrl } from "@/lib/site/explorer_url.ts";
import { listHref } from "@/lib/site/view_forms.ts";

/** A view with what it lists, in words. Texts are untrusted. */
export type ListedView = Awaited<
  ReturnType<typeof readViewsPage>
>["views"][number];

/** An account's views, and how it can be notified of their changes. */
export async function readViewsPage({ services, session, origin }: State) {
  const views = await services.views.list(session!.account.id);
  const urls = views.map(({ query }) =>
    readExplorerUrl(new URL(listHref(query), origin))
  );
  const brands = urls.flatMap(({ params }) =>
    [...params].filter(([name]) => name === "brand" || name === "brand_id")
  );
  const { names } = await chosenBrands(services.database.pageReads, {
    params: new URLSearchParams(brands),
  });
  return {
    views: views.map((view, i) => {
      const url = urls[i]!;
      const [q, sort] = ["q", "sort"].map((name) => url.params.get(name));
      const filters = Map.groupBy(activeFilters(url, names), (it) => it.label);
      const parts = [
        ...(q ? [quoted(q)] : []),
        ...filters.entries().map(([label, some]) =>
          `${label}: ${some.map(({ value }) => value).join(", ")}`
        ),
        ...(isCollapsed(url) ? [PER_CREATIVE] : []),
        ...(sort ? [SORT_LABELS[sort] ?? sort] : []),
      ];
      return { ...view, words: parts.join("; ") || "All ads" };
    }),
    watches: watchOptions(services.config),
  };
}
