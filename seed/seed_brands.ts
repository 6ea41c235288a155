import type { BrandRecord } from "@/lib/imports/formats/ad_record.ts";
import { archiveNumber } from "@/seed/archive_number.ts";

/** A made-up brand of a seeded archive, with what its ads are about. */
export interface SeedBrand {
  record: BrandRecord;
  host: string;
  products: readonly string[];
}

const BEGINNINGS =
  "Al Bel Cor Dal Elm Fen Gal Hol Ist Jor Kel Lun Mar Nor Ost Pel Quen Ros Sel Tar Ulm Ver Wil Yar Zel Bram Cress Drum Farn Glen"
    .split(" ");
const ENDINGS =
  "adane ber bury dell enna field ford gard ille isse low mere mont nika ora ova quist rend rick sanda stead tine vane vik wick wold"
    .split(" ");
const TRADES: readonly (readonly [trade: string, products: string])[] = [
  ["Coffee", "Harbour Roast,Morning Filter,Night Decaf,Travel Press"],
  ["Cycles", "Tourer 5,City 3,Cargo Long,Kids 20"],
  ["Outdoor", "Ridge 40 pack,Storm Shell,Two-Person Tent,Wool Base"],
  ["Home", "Linen Set,Reading Lamp,Oak Stool,Wool Throw"],
  ["Skincare", "Oat Balm,Day Cream 30,Cleansing Bar,Night Oil"],
  ["Audio", "Open One headphones,Room Speaker,Pocket Recorder,Desk Monitors"],
  ["Kitchen", "Carbon Pan,Bread Box,Chef Knife 20,Enamel Pot"],
  ["Toys", "Marble Track,Wooden Zoo,Star Lamp,Paper Circus"],
  ["Garden", "Raised Bed,Seed Library,Copper Trowel,Rain Butt"],
  ["Studio", "Life Drawing Course,Watercolour Weekend,Clay Evening,Print Club"],
];
const PLATFORMS: readonly (readonly string[])[] = [
  ["facebook", "instagram"],
  ["facebook", "instagram", "audience_network", "messenger"],
  ["instagram"],
  ["facebook"],
  ["facebook", "instagram", "threads"],
];

/** The same brand for the same rank and seed; names repeat only with a number. */
export function seedBrand(
  rank: number,
  seed: number,
  avatars: readonly string[],
): SeedBrand {
  const spot = rank + seed * 7;
  const stem = BEGINNINGS[(spot * 7) % BEGINNINGS.length]! +
    ENDINGS[(spot * 5 + Math.floor(spot / 30)) % ENDINGS.length]!;
  const [trade, products] = TRADES[spot % TRADES.length]!;
  const round = Math.floor(rank / (BEGINNINGS.length * ENDINGS.length));
  const name = `${stem} ${trade}${round > 0 ? ` ${round + 1}` : ""}`;
  const pageId = archiveNumber(rank + 1, 1_000 + seed);
  const slug = `${name.toLowerCase().replaceAll(" ", "-")}-${pageId.slice(-4)}`;
  return {
    record: {
      page_id: pageId,
      name,
      slug,
      page_url: `https://pages.example/${slug}`,
      avatar_url: avatars[spot % avatars.length]!,
      platforms: [...PLATFORMS[(spot * 3) % PLATFORMS.length]!],
    },
    host: `${stem.toLowerCase()}.example`,
    products: products.split(","),
  };
}
