import { page } from "fresh";
import { Explorer } from "@/components/ads/Explorer.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { explore } from "@/lib/site/explorer.ts";
import { PAGE_SORT } from "@/lib/site/explorer_url.ts";
import { define, type State } from "@/lib/app/define.ts";

/** The saved view of a list, if any. A view without a sort gets the page's; one of all ads is just this page. */
function viewOf(views: State["views"] = [], query: string | null) {
  const unsorted = new URLSearchParams(query ?? "");
  unsorted.delete("sort", PAGE_SORT);
  if (unsorted.size === 0) return undefined;
  return views.find((view) => view.query === query) ??
    views.find((view) => view.query === `${unsorted}`);
}

export const handler = define.pageHandlers({
  async GET(ctx) {
    const view = await explore(ctx.state, ctx.url);
    if (view instanceof Response) return view;
    const { state } = ctx;
    state.openView = viewOf(state.views, view.saving);
    state.title = state.openView?.name ?? "Ads";
    return page({ view }, { status: view.status });
  },
});

export default define.page<typeof handler>(function Ads({ data, state }) {
  const { openView } = state;
  return (
    <>
      {openView === undefined
        ? (
          <PageHeader
            title="Ads"
            description="Each filter is an API parameter."
          />
        )
        : (
          <PageHeader
            back={{ href: "/dashboard/views", label: "Views" }}
            title={<bdi class="wrap-anywhere">{openView.name}</bdi>}
          />
        )}
      <Explorer view={data.view} />
    </>
  );
});
