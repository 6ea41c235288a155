/** Codes of countries, languages and currencies, and what sources call them. */

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Codes of regions, and reserved codes. */
const NO_COUNTRIES = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);

/** Names that the runtime does not use in English, and codes that are not ISO 3166-1 alpha-2. */
const COUNTRIES: Readonly<Record<string, string>> = {
  UK: "GB",
  EL: "GR",
  USA: "US",
  "UNITED STATES OF AMERICA": "US",
  "GREAT BRITAIN": "GB",
  "CZECH REPUBLIC": "CZ",
  TURKEY: "TR",
  "RUSSIAN FEDERATION": "RU",
  "REPUBLIC OF KOREA": "KR",
  HOLLAND: "NL",
};

/** The languages of ISO 639-1, of which the runtime names only some. */
const ISO_639_1 =
  `aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co
  cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl
  gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg
  ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk
  ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps
  pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta
  te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za
  zh zu`.split(/\s+/);

const englishNames = (type: "region" | "language") => {
  const names = new Intl.DisplayNames(["en"], { type, fallback: "none" });
  return (code: string) => names.of(code)?.toUpperCase();
};

/** Codes by their English names, and by themselves in upper case. */
function byName(
  codes: readonly string[],
  nameOf: (code: string) => string | undefined,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const code of codes) {
    const name = nameOf(code);
    if (name !== undefined && !found.has(name)) found.set(name, code);
    found.set(code.toUpperCase(), code);
  }
  return found;
}

/** The two-letter codes of all of today's countries. */
function findCountries(): ReadonlyMap<string, string> {
  const nameOf = englishNames("region");
  const pairs = LETTERS.flatMap((first) =>
    LETTERS.map((second) => first + second)
  );
  // A locale replaces the code of a former country with that of its successor.
  const isCurrent = (code: string) =>
    Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  const codes = pairs.filter((code) =>
    ![undefined, code].includes(nameOf(code)) && isCurrent(code) &&
    !NO_COUNTRIES.has(code)
  );
  return byName(codes, nameOf);
}

let countries: ReadonlyMap<string, string> | undefined;
let languages: ReadonlyMap<string, string> | undefined;

/** The ISO 3166-1 code for a code or an English name; null for anything else. */
export function countryCode(text: string): string | null {
  countries ??= findCountries();
  const key = text.trim().toUpperCase();
  return COUNTRIES[key] ?? countries.get(key) ?? null;
}

/** The ISO 639-1 code for a code, a tag such as `en_US`, or an English name; null for anything else. */
export function languageCode(text: string): string | null {
  languages ??= byName(ISO_639_1, englishNames("language"));
  const key = text.trim().toUpperCase();
  return languages.get(key) ?? languages.get(key.split(/[-_]/)[0]!) ?? null;
}

/** Includes codes that the runtime does not know yet. */
const CURRENCIES = new Set([
  ...Intl.supportedValuesOf("currency"),
  ...["SLE", "VED", "XCG", "ZWG"],
]);

/** The ISO 4217 code that a text spells; null for anything else. */
export function currencyCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return CURRENCIES.has(code) ? code : null;
}
