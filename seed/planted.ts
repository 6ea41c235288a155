import { type Random, seededRandom } from "@/seed/random.ts";

/** Words that no other text of the archive has, so that searches of known size can be measured. */
export const PLANTED = {
  ten: "xylomar",
  thousand: "quixby",
  tenThousand: "wyxhall",
  /** In 10,000 ads, all of them among the oldest twentieth. */
  old: "oldquor",
  /** Each in half of all ads, independently. */
  half: "everquix",
  otherHalf: "allzephyr",
  /** Each in three tenths of all ads, never both. */
  apart: "leftwyx",
  otherApart: "rightwyx",
  /** In 10,000 ads each; the last is written with marks in every other ad. */
  chinese: "新鲜咖啡",
  thai: "กาแฟเย็น",
  arabic: "مشروب",
} as const;

export const ARABIC_WITH_MARKS = "مَشْرُوب";

/** Share of the ads that repeat a creative of their brand. */
export const REPEATED = 0.25;
const OLDEST = 0.05;
/** Each word has its own; odd, so that places are spread evenly. */
const SPREAD: readonly [word: string, hits: number, factor: number][] = [
  [PLANTED.ten, 10, 0x9e3779b1],
  [PLANTED.thousand, 1_000, 0x85ebca6b],
  [PLANTED.tenThousand, 10_000, 0xc2b2ae35],
  [PLANTED.chinese, 10_000, 0x27d4eb2f],
  [PLANTED.thai, 10_000, 0x165667b1],
  [PLANTED.arabic, 10_000, 0xd3a2646d],
];
const OLD_FACTOR = 0xfd7046c5;

/** Whether an ad that does not have to repeat a creative is one of about `hits` among `count`. */
function isHit(index: number, count: number, hits: number, factor: number) {
  const place = (Math.imul(index + 1, factor) >>> 0) / 2 ** 32;
  // In a small archive the frequent ones keep to a tenth.
  const share = Math.min(hits / count, Math.max(0.1, 10 / count));
  return place < share / (1 - REPEATED);
}

/**
 * The planted words of the ad at `index` of `count`: rare ones by its place,
 * unless it repeats a creative, which would then be another one; frequent ones
 * drawn with the creative.
 */
export function plantedWords(
  { index, count, repeats }: {
    index: number;
    count: number;
    repeats: boolean;
  },
  creativeRandom: Random,
): string[] {
  const words: string[] = [];
  if (!repeats) {
    for (const [word, hits, factor] of SPREAD) {
      if (isHit(index, count, hits, factor)) {
        const hasMarks = word === PLANTED.arabic && index % 2 === 1;
        words.push(hasMarks ? ARABIC_WITH_MARKS : word);
      }
    }
    const oldest = count * OLDEST;
    if (index < oldest && isHit(index, oldest, 10_000, OLD_FACTOR)) {
      words.push(PLANTED.old);
    }
  }
  const random = seededRandom(creativeRandom() * 2 ** 32);
  if (random() < 0.5) words.push(PLANTED.half);
  if (random() < 0.5) words.push(PLANTED.otherHalf);
  const side = random();
  if (side < 0.3) words.push(PLANTED.apart);
  else if (side < 0.6) words.push(PLANTED.otherApart);
  return words;
}
