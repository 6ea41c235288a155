import { ifKnown, Platforms } from "@/components/ads/AdParts.tsx";
import { ShareBar } from "@/components/ads/ShareBar.tsx";
import { UntrustedLink } from "@/components/ads/UntrustedLink.tsx";
import { Card } from "@/components/Card.tsx";
import { DescriptionList } from "@/components/DescriptionList.tsx";
import { Figure } from "@/components/Figure.tsx";
import { Time } from "@/components/Time.tsx";
import { MEDIA_TYPE_LABELS } from "@/lib/shared/ad_labels.ts";
import type { BrandFacts, BrandPage } from "@/lib/site/brand_page.ts";

function moment(seconds: number) {
  return <Time at={seconds} hasTime />;
}

function mono(text: string | number) {
  return <code class="font-mono text-label">{text}</code>;
}

export function BrandSummary(
  { brand, mediaTypes }:
    & { brand: BrandPage }
    & Pick<BrandFacts, "mediaTypes">,
) {
  const href = `/dashboard/ads?brand_id=${brand.id}`;
  return (
    <Card>
      <div class="grid gap-x-12 gap-y-7 xl:grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)]">
        <dl class="flex gap-x-12">
          <Figure
            value={brand.total_ad_count}
            label="ads"
            one="ad"
            href={href}
          />
          <Figure
            value={brand.active_ad_count}
            label="active when last seen"
            href={`${href}&is_active=true`}
          />
        </dl>
        <div class="xl:last:col-span-2">
          <h2 class="mb-3 text-sm font-semibold text-ink">Media types</h2>
          <ShareBar
            label="Ads by media type"
            shares={mediaTypes.map(({ type, ads }) => ({
              label: MEDIA_TYPE_LABELS[type],
              value: ads,
              href: `${href}&media_type=${type}`,
            }))}
          />
        </div>
        {brand.platforms.length > 0 && (
          <div>
            <h2 class="mb-3 text-sm font-semibold text-ink">Platforms</h2>
            <Platforms platforms={brand.platforms} />
          </div>
        )}
      </div>
    </Card>
  );
}

export function BrandDetails({ brand }: { brand: BrandPage }) {
  return (
    <Card id="details" title="Details">
      <DescriptionList
        items={[
          [
            "Page",
            ifKnown(brand.page_url, (url) => <UntrustedLink address={url} />),
          ],
          ["page_id", mono(brand.page_id)],
          ["brand_id", mono(brand.id)],
          ["slug", mono(brand.slug)],
          ["Last scraped", ifKnown(brand.last_scraped_at, moment)],
          ["Added to archive", moment(brand.created_at)],
          ["Updated", moment(brand.updated_at)],
        ]}
      />
    </Card>
  );
}
