import { page } from "fresh";
import { BrandList } from "@/components/brands/BrandList.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define } from "@/lib/app/define.ts";
import { listBrands } from "@/lib/site/brand_list.ts";

export const handler = define.pageHandlers({
  async GET(ctx) {
    const view = await listBrands(ctx.state, ctx.url);
    ctx.state.title = "Brands";
    return page({ view }, { status: view.status });
  },
});

export default define.page<typeof handler>(function Brands({ data }) {
  return (
    <>
      <PageHeader
        title="Brands"
        description="Who advertises, and how many of their ads are in the archive."
        actions={
          <ButtonLink href="/dashboard/compare">Compare brands</ButtonLink>
        }
      />
      <BrandList view={data.view} />
    </>
  );
});
