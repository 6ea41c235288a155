import { ENGLISH, type Language, LANGUAGES } from "@/seed/languages.ts";
import { pick, type Random, zipf } from "@/seed/random.ts";

/** Words of one language. Languages of which little is written use fewer of them. */
const WORDS = 2 ** 17;
/** Words of lower ranks are made anew each time, so memory stays bounded. */
const KEPT = 4_096;

const kept = new Map<Language, string[]>();

/** The word of a rank, the same each time; words of higher ranks are longer. */
export function word(language: Language, rank: number): string {
  if (rank >= KEPT) return makeWord(language, rank);
  let words = kept.get(language);
  if (words === undefined) kept.set(language, words = []);
  return words[rank] ??= makeWord(language, rank);
}

function makeWord(
  { common, onsets, vowels, codas, endings }: Language,
  rank: number,
): string {
  if (rank < common.length) return common[rank]!;
  const number = rank - common.length;
  const syllables = onsets.length * vowels.length * codas.length;
  let stem = Math.floor(number / endings.length);
  // Stems of one syllable first, then all of two, and so on.
  let size = syllables;
  while (stem >= size) {
    stem -= size;
    size *= syllables;
  }
  // Spread, so that neighbors do not begin alike.
  stem = (stem * 7_919) % size;
  let text = "";
  for (; size > 1; size /= syllables) {
    const syllable = stem % syllables;
    stem = Math.floor(stem / syllables);
    const rest = Math.floor(syllable / onsets.length);
    text += onsets[syllable % onsets.length]! + vowels[rest % vowels.length]! +
      codas[Math.floor(rest / vowels.length)]!;
  }
  return text + endings[number % endings.length]!;
}

export function pickLanguage(random: Random): Language {
  let left = random();
  return LANGUAGES.find(({ share }) => (left -= share) < 0) ?? ENGLISH;
}

/** Words at random, by Zipf's law. */
export function words(
  language: Language,
  count: number,
  random: Random,
): string {
  const drawn = Array.from(
    { length: count },
    () => word(language, zipf(WORDS, random)),
  );
  return capitalize(drawn.join(language.space));
}

export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase("en") + text.slice(1);
}

/** A hook and then sentences: mostly some 30 words, now and then over 100. */
export function adText(
  language: Language,
  { product, brand }: { product: string; brand: string },
  random: Random,
): string {
  let text = pick(language.hooks, random).replace("@", product)
    .replace("#", brand);
  const length = 14 + Math.floor(random() ** 2 * 110);
  for (let written = 0; written < length;) {
    const count = 5 + Math.floor(random() * 10);
    const gap = random() < 0.2 ? "\n\n" : language.space;
    text += gap + words(language, count, random) + language.stop;
    written += count;
  }
  return random() < 0.2
    ? `${text} ${pick(["🎉", "✨", "👉", "🔥"], random)}`
    : text;
}
