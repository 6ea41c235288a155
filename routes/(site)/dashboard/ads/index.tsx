import { page } from "fresh";
import { Explorer } from "@/components/ads/Explorer.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { explore } from "@/lib/site/explorer.ts";
import { define } from "@/lib/app/define.ts";

export const handler = define.pageHandlers({
  async GET(ctx) {
    const view = await explore(ctx.state, ctx.url);
    if (view instanceof Response) return view;
    const { state } = ctx;
    state.openView = state.views?.find(({ query }) => query === view.saving);
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
