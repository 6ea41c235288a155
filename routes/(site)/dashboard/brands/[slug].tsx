import { HttpError } from "fresh";
import { Avatar } from "@/components/ads/Avatar.tsx";
import { BrandDetails, BrandSummary } from "@/components/ads/BrandSummary.tsx";
import { BrandFacts } from "@/components/brands/BrandFacts.tsx";
import { Explorer } from "@/components/ads/Explorer.tsx";
import { ButtonLink } from "@/components/Button.tsx";
import { PageHeader } from "@/components/PageHeader.tsx";
import { isSlug, readBrand } from "@/lib/brands/brand_directory.ts";
import { brandLabel } from "@/lib/shared/ad_labels.ts";
import { readBrandFacts, toBrandPage } from "@/lib/site/brand_page.ts";
import { explore } from "@/lib/site/explorer.ts";
import { define } from "@/lib/app/define.ts";

export const handler = define.pageData(async ({ state, url, params }) => {
  const { slug = "" } = params;
  const found = isSlug(slug)
    ? await readBrand(state.services.database.pageReads, { slug })
    : null;
  if (found === null) throw new HttpError(404);
  const [brand, view, facts] = await Promise.all([
    toBrandPage(found, state.services),
    explore(state, url, found),
    readBrandFacts(state, found),
  ]);
  if (view instanceof Response) return view;
  state.title = brandLabel(brand);
  state.status = view.status;
  return { view, brand, facts };
});

export default define.page<typeof handler>(function Brand({ data }) {
  const { brand, facts, view } = data;
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/brands", label: "Brands" }}
        title={
          <span class="flex min-w-0 items-center gap-3">
            <Avatar name={brand.name} source={brand.avatar} size="lg" />
            <bdi class="min-w-0 wrap-anywhere">
              {brandLabel(brand)}
            </bdi>
          </span>
        }
        actions={<ButtonLink href={facts.compareHref}>Compare</ButtonLink>}
      />
      <div class="space-y-8">
        <div class="space-y-4">
          <BrandSummary brand={brand} mediaTypes={facts.mediaTypes} />
          {brand.total_ad_count > 0
            ? (
              <BrandFacts facts={facts}>
                <BrandDetails brand={brand} />
              </BrandFacts>
            )
            : <BrandDetails brand={brand} />}
        </div>
        <Explorer view={view} />
      </div>
    </>
  );
});
