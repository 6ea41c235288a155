import type { Harness } from "../harness.ts";
import { picture } from "../media/pictures.ts";
import { plainAd } from "./ads.ts";
import { keepMedia } from "./kept_media.ts";

/** Ads as real collections have them: foreign pictures of every shape, many of them gone, and texts of every length. */

const HOST = "https://scontent.xx.fbcdn.net/v/t39";
const START = Date.UTC(2026, 8, 1) / 1000;
const DAY = 86_400;

const BRANDS = [
  "Harbor & Pine Homes",
  "نور للتعليم",
  "Kestrel Running Club",
  null,
  "Lumen",
].map((name, i) => ({
  page_id: String(61_000 + i),
  name,
  avatar_url: `${HOST}/avatar${i}.jpg`,
  platforms: ["facebook", "instagram", "audience_network"],
}));

const TEXTS = [
  "Why rent when you can own the view? Two-bedroom homes by the water, just minutes from the old town.\n\nStep outside to parks and green spaces, and be in the office within a quarter of an hour. Viewings every Saturday from ten, and by appointment.\n\nCall us or leave your number, and we call back the same day.",
  "تعلّم الإنجليزية في خمس عشرة دقيقة كل يوم، مع معلّمين من كل مكان",
  "Run with us on Thursday.",
  "{{product.brand}}",
  "🏃 Learn, practice and keep going 🎉 #running #club #learnenglish",
];

/** A third of the pictures are gone, and one in nine is waiting. */
const isKept = (i: number) => i % 3 !== 2;

function unit(i: number, isVideo: boolean, unitIndex = 0) {
  return {
    unitIndex,
    unitType: isVideo ? "video" : "image",
    body: i % 5 === 3 ? "New: {{product.name}}, made to last" : null,
    title: i % 2 === 0 ? "Sign up now for more details" : null,
    linkUrl: "http://fb.me/",
    imageUrl: `${HOST}/${i + unitIndex}.jpg?stp=dst&oh=00&oe=6A27`,
    videoUrl: isVideo ? `${HOST}/${i}.mp4` : null,
  };
}

export function realAds(): Record<string, unknown>[] {
  return Array.from({ length: 27 }, (_, i) => {
    const isVideo = i % 4 === 1;
    const isCarousel = i % 4 === 3;
    return plainAd(String(974_221_300_000_000 + i * 31), {
      is_active: i % 5 !== 4,
      media_type: isVideo ? "video" : isCarousel ? "carousel" : "image",
      primary_text: TEXTS[i % 5],
      cta_text: i % 3 === 0 ? "Learn more" : null,
      destination_url: `https://www.shop${i}.example/landing?utm_id=${i}`,
      delivery_start_at: START + i * DAY,
      last_seen_at: START + (2 * i + 3) * DAY,
      brand: BRANDS[(i + Math.floor(i / 5)) % 5],
      creativeUnits: isCarousel
        ? [0, 1, 2].map((index) => unit(i, false, index))
        : [unit(i, isVideo)],
    });
  });
}

const SHAPES = [[1080, 1080], [1200, 628], [1080, 1920], [60, 60]] as const;

/** What a server has of these ads' pictures some days later. */
export async function keepRealMedia(t: Harness): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: 7 }, (_, i) => {
      const [width, height] = SHAPES[i % SHAPES.length]!;
      return picture({ width, height, seed: i + 1 });
    }),
  );
  await keepMedia(t, [
    ...Array.from({ length: 30 }, (_, i) =>
      [
        `${HOST}/${i}.jpg`,
        isKept(i)
          ? files[i % files.length]!
          : i % 9 === 8
          ? "pending"
          : "expired",
      ] as const),
    ...[0, 1].map((i) => [`${HOST}/avatar${i}.jpg`, files[i]!] as const),
  ]);
}
