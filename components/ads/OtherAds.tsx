import { AdGrid } from "@/components/ads/AdGrid.tsx";
import type { AdCardView } from "@/lib/site/ad_cards.ts";
import type { AdPage } from "@/lib/site/ad_page.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** Similar ads, and other ads of the brand. */
export function OtherAds(
  { others }: { others: NonNullable<AdPage["others"]> },
) {
  const { similar, similarTotal, isTotalExact, ofBrand } = others;
  const count = formatCount(similarTotal, "ad has", "ads have");
  return (
    <>
      <Row
        id="similar"
        title="Similar ads"
        text={`${
          isTotalExact ? "" : "At least "
        }${count} the same creative, picture, or text.`}
        ads={similar}
      />
      <Row
        id="others"
        title="More from this brand"
        text="The brand's newest ads."
        ads={ofBrand}
      />
    </>
  );
}

function Row({ id, title, text, ads }: {
  id: string;
  title: string;
  text: string;
  ads: readonly AdCardView[];
}) {
  if (ads.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-title`} class="mt-10">
      <h2 id={`${id}-title`} class="text-sm font-semibold text-ink">{title}</h2>
      <p class="mt-0.5 mb-3 text-label text-ink-soft">{text}</p>
      <AdGrid ads={ads} fit="row" />
    </section>
  );
}
