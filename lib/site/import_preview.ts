import { seconds } from "@/lib/clock.ts";
import type { Services } from "@/lib/app/services.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { sampleId } from "@/lib/shared/import_view.ts";
import { adCard, type AdCardView } from "@/lib/site/ad_cards.ts";
import { pictureKind, readMediaSources } from "@/lib/site/shown_media.ts";
import type { StoredSample } from "@/lib/uploads/findings.ts";

const CARDS = 3;

/** The first samples as the cards that they would become, which lead to their records. */
export async function previewCards(
  services: Pick<Services, "clock" | "config" | "database">,
  samples: readonly StoredSample[],
): Promise<AdCardView[]> {
  const ads = samples.slice(0, CARDS).map(({ becomes }, index) => {
    const ad = JSON.parse(becomes) as AdRecord;
    const units = ad.creative_units;
    const unit = units.find(({ image_url }) => image_url !== null) ?? units[0];
    return { ad, unit, href: `#${sampleId(index)}` };
  });
  const now = seconds(services.clock);
  const toSource = await readMediaSources(
    services,
    ads.flatMap(({ ad, unit }) => [
      [unit?.image_url, pictureKind(unit?.unit_type ?? null)],
      [ad.brand?.avatar_url, "avatar"],
    ]),
  );
  return ads.map(({ ad, unit, href }) => {
    const card = adCard(ad, {
      media_type: ad.media_type,
      brand_slug: ad.brand?.page_id ?? null,
      brand_name: ad.brand?.name ?? null,
      brand_avatar_url: ad.brand?.avatar_url ?? null,
      units: ad.creative_units.length,
      unit_type: unit?.unit_type ?? null,
      title: unit?.title ?? null,
      body: unit?.body ?? null,
      image_url: unit?.image_url ?? null,
    }, { list: "", toSource, now });
    return {
      ...card,
      href,
      group: null,
      brand: card.brand == null ? null : { ...card.brand, href },
    };
  });
}
