import { BrandList } from "@/components/brands/BrandList.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { define } from "@/lib/app/define.ts";
import { listBrands } from "@/lib/site/brand_list.ts";

export const handler = define.pageData(async ({ state, url }) => {
  const view = await listBrands(state, url);
  state.title = "Brands";
  state.status = view.status;
  return { view };
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
