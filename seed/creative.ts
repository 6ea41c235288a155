import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { unitOfCard } from "@/lib/imports/formats/creative.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";
import type { SeedBrand } from "@/seed/brands.ts";
import { ENGLISH } from "@/seed/languages.ts";
import type { Media } from "@/seed/media.ts";
import { plantedWords, REPEATED } from "@/seed/planted.ts";
import { pick, type Random, seededRandom, zipf } from "@/seed/random.ts";
import { adText, words } from "@/seed/text.ts";

interface Subject {
  brand: SeedBrand;
  /** The brand's. */
  rank: number;
  mediaType: MediaType;
  media: Media;
  /** The ad's place among how many. */
  index: number;
  count: number;
}

/**
 * What an ad says, shows and links to. A quarter of the ads repeat a creative
 * of their brand, mostly one of its favorites.
 */
export function creative(
  { brand, rank, mediaType, media, index, count }: Subject,
  ownRandom: Random,
) {
  const repeats = ownRandom() < REPEATED;
  const random = repeats
    ? seededRandom(rank * 64 + zipf(64, ownRandom))
    : ownRandom;
  const written = writeText(brand, random);
  const planted = plantedWords({ index, count, repeats }, random).join(" ");
  const text = { ...written, body: `${written.body} ${planted}`.trimEnd() };
  const url = destination(brand, text.product, random);
  const base = {
    description: null,
    caption: brand.host,
    link_url: url,
    video_url: null,
  };
  const cards: CardRecord[] = mediaType === "carousel"
    ? Array.from({ length: 3 + Math.floor(random() * 4) }, (_, i) => ({
      ...base,
      title: brand.products[i % brand.products.length]!,
      body: i === 0 ? text.body : null,
      cta_text: text.action,
      link_url: url && `${url}&card=${i + 1}`,
      image_url: pick(media.stills, random),
      variant: false,
    }))
    : [];
  const poster = mediaType === "video" ? pick(media.posters, random) : null;
  const unit: UnitRecord = {
    ...base,
    unit_type: mediaType === "unknown" || mediaType === "carousel"
      ? "text"
      : mediaType,
    title: text.title,
    body: text.body,
    image_url: poster ??
      (mediaType === "image" ? pick(media.stills, random) : null),
    video_url: poster && poster.replace(/svg$/, "webm"),
  };
  return {
    cards,
    creative_units: cards.length > 0 ? cards.map(unitOfCard) : [unit],
    primary_text: text.body,
    cta_text: text.action,
    destination_url: url,
  };
}

function writeText(brand: SeedBrand, random: Random) {
  // Brands advertise in English too.
  const language = random() < 0.15 ? ENGLISH : brand.language;
  const product = pick(brand.products, random);
  return {
    product,
    title: `${product} | ${words(language, 3, random)}`,
    body: adText(language, { product, brand: brand.record.name! }, random),
    action: random() < 0.12
      ? null
      : language.actions[zipf(language.actions.length, random)]!,
  };
}

/** Mostly the brand's own site; app stores and lead forms are shared by many brands. */
function destination(
  { host }: SeedBrand,
  product: string,
  random: Random,
): string | null {
  const share = random();
  if (share < 0.05) return null;
  const path = product.toLowerCase().replaceAll(" ", "-");
  const id = Math.floor(random() * 900_000 + 100_000);
  const query = `utm_source=meta&utm_content=${id}`;
  if (share < 0.13) return `https://play.apps.example/store/${path}?${query}`;
  if (share < 0.17) return `https://forms.example/lead?${query}`;
  const site = share < 0.3 ? `shop.${host}` : `www.${host}`;
  return `https://${site}/${path}?${query}`;
}
