import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";
import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import type { Media } from "@/seed/media.ts";
import type { Random } from "@/seed/random.ts";
import { PHRASES, type Phrases } from "@/seed/phrases.ts";
import type { SeedBrand } from "@/seed/seed_brands.ts";

/** The words of one seeded ad. */
export interface SeedText {
  title: string;
  body: string;
  /** The body without line breaks. */
  line: string;
  cta: string;
  url: string;
}

function one<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}

function language(random: Random): Phrases {
  let left = random();
  for (const [share, phrases] of PHRASES) {
    left -= share;
    if (left < 0) return phrases;
  }
  return PHRASES[0]![1];
}

/** Two to five sentences about one product, in one language. */
export function seedText(brand: SeedBrand, random: Random): SeedText {
  const phrases = language(random);
  const product = one(brand.products, random);
  const name = brand.record.name ?? product;
  let body = one(phrases.openings, random).replace("@", product)
    .replace("#", name);
  const first = Math.floor(random() * phrases.middles.length);
  const sentences = 1 + Math.floor(random() * 3);
  for (let i = 0; i < sentences; i++) {
    body += ` ${phrases.middles[(first + i) % phrases.middles.length]}`;
  }
  const closing = one(phrases.closings, random);
  return {
    title: `${product} | ${name}`,
    body: `${body}\n\n${closing}`,
    line: `${body} ${closing}`,
    cta: one(phrases.actions, random),
    url: `https://www.${brand.host}/${
      product.toLowerCase().replaceAll(" ", "-")
    }?utm_source=meta&utm_content=${Math.floor(random() * 900_000 + 100_000)}`,
  };
}

/** The one unit of an image, a video or a text. */
export function seedUnit(
  kind: MediaType,
  text: SeedText,
  random: Random,
  { stills, posters }: Media,
): UnitRecord {
  const poster = kind === "video" ? one(posters, random) : null;
  const type: UnitType = poster ? "video" : kind === "image" ? "image" : "text";
  return {
    unit_type: type,
    body: text.body,
    title: text.title,
    description: null,
    caption: null,
    link_url: text.url,
    image_url: poster ?? (type === "image" ? one(stills, random) : null),
    video_url: poster && poster.replace(/svg$/, "webm"),
  };
}

/** Three to six slides, one for each product in turn. */
export function seedCards(
  brand: SeedBrand,
  text: SeedText,
  random: Random,
  { stills }: Media,
): CardRecord[] {
  const count = 3 + Math.floor(random() * 4);
  const first = Math.floor(random() * stills.length);
  return Array.from({ length: count }, (_, i) => ({
    title: brand.products[i % brand.products.length]!,
    body: i === 0 ? text.body : null,
    description: null,
    caption: brand.host,
    cta_text: text.cta,
    link_url: `${text.url}&card=${i + 1}`,
    image_url: stills[(first + i) % stills.length]!,
    video_url: null,
    variant: false,
  }));
}

/** A carousel's unit for one of its cards. */
export function unitOfCard(card: CardRecord): UnitRecord {
  return {
    unit_type: "image",
    body: card.body,
    title: card.title,
    description: null,
    caption: card.caption,
    link_url: card.link_url,
    image_url: card.image_url,
    video_url: null,
  };
}

/**
 * What `searchText` makes of a seeded ad, put together from known parts:
 * looking for repeated texts would take as long as making the ad.
 */
export function seedSearchText(
  brand: SeedBrand | null,
  creatorName: string | null,
  text: SeedText,
  cards: readonly CardRecord[],
  domain: string,
): string {
  const parts = [brand?.record.name, creatorName, text.line];
  if (cards.length === 0) {
    parts.push(text.title, text.cta, domain);
  } else {
    const [first, ...others] = new Set(cards.map((card) => card.title));
    parts.push(first, domain, ...others, text.cta);
  }
  return parts.filter((part) => part).join(" ");
}
