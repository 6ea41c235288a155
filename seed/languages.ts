import languages from "@/seed/languages.json" with { type: "json" };

/** What texts of one language are made of. Lists are ordered by frequency. */
export interface Language {
  /** Share of the brands that write in it. */
  share: number;
  /** The most frequent words; all others are made of syllables. */
  common: readonly string[];
  /** First sentences; `@` is replaced by the product, `#` by the brand. */
  hooks: readonly string[];
  /** Calls to action. */
  actions: readonly string[];
  /** A syllable is an onset, a vowel and a coda. */
  onsets: readonly string[];
  vowels: readonly string[];
  codas: readonly string[];
  /** Inflections of a stem. */
  endings: readonly string[];
  space: string;
  stop: string;
}

/** In the file, `-` is an empty syllable part or ending. */
const list = (text: string) =>
  text.split(" ").map((part) => part === "-" ? "" : part);

/** English first. */
export const LANGUAGES: readonly Language[] = languages.map((language) => ({
  ...language,
  common: list(language.common),
  onsets: list(language.onsets),
  vowels: list(language.vowels),
  codas: list(language.codas),
  endings: list(language.endings),
}));

export const ENGLISH = LANGUAGES[0]!;
