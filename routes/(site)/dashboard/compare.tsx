import { Compare } from "@/components/brands/Compare.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define } from "@/lib/app/define.ts";
import { readCompare } from "@/lib/site/compare.ts";

export const handler = define.pageData(async ({ state, url }) => {
  state.title = "Compare brands";
  return { view: await readCompare(state, url) };
});

export default define.page<typeof handler>(function ComparePage({ data }) {
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/brands", label: "Brands" }}
        title="Compare brands"
        description="Two to ten brands side by side. Reach is summed over ads: people who saw several count once for each."
      />
      <Compare view={data.view} />
    </>
  );
});
