import { page } from "fresh";
import { Explorer } from "@/components/ads/Explorer.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { explore } from "@/lib/site/explorer.ts";
import { define } from "@/lib/app/define.ts";

export const handler = define.pageHandlers({
  async GET(ctx) {
    const view = await explore(ctx.state, ctx.url);
    if (view instanceof Response) return view;
    ctx.state.title = "Ads";
    return page({ view }, { status: view.status });
  },
});

export default define.page<typeof handler>(function Ads({ data }) {
  return (
    <>
      <PageHeader
        title="Ads"
        description="Each filter is an API parameter."
      />
      <Explorer view={data.view} />
    </>
  );
});
