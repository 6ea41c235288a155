import { scalarText, storableValue } from "@/lib/imports/formats/plain_text.ts";
import { Buffer } from "node:buffer";
import {
  NO_TRANSPARENCY,
  ROWS_MAX,
  type Transparency,
} from "@/lib/ads/transparency.ts";
import {
  countryCode,
  currencyCode,
  languageCode,
} from "@/lib/validation/codes.ts";
import {
  isNothing,
  isObject,
  isUnknown,
  type Members,
} from "@/lib/imports/formats/members.ts";
import {
  findFirst,
  listOf,
  metaText,
  readPlatforms,
} from "@/lib/imports/formats/meta_members.ts";
import { type Names, valuesOf } from "@/lib/imports/formats/name_lookup.ts";
import {
  DELIVERY,
  LOCATION,
  SPONSOR,
  TRANSPARENCY as NAMES,
} from "@/lib/imports/formats/names.ts";
import {
  CODE,
  numberIn,
  type Range,
  rangeIn,
  rangeOf,
} from "@/lib/imports/formats/ranges.ts";
import { breakdownIn, regionsIn } from "@/lib/imports/formats/shares.ts";
import { reachIn, targetingIn } from "@/lib/imports/formats/reach.ts";
import { literalIn } from "@/lib/imports/formats/text_list.ts";

/** Maximum size of a transcript, in bytes. */
const TRANSCRIPT_MAX = 64 * 1024;

/** Objects in a record in which Meta's page has what it says of a region, at any depth. */
function placesIn(objects: readonly Members[]): Members[] {
  const places = [NAMES.places, LOCATION]
    .flatMap((names) => valuesOf(objects, names))
    .map(literalIn).filter(isObject);
  return places.length === 0 ? [] : [...places, ...placesIn(places)];
}

/** The name of what the values become: `spend`, as in `transparency.spend`. */
const lastPart = ({ target }: Names) => target.split(".").at(-1)!;

/** Reads members of one record; what is not understood is added to the doubts. */
export class Reader {
  readonly doubts = new Set<string>();

  constructor(readonly objects: readonly Members[]) {}

  /** Undefined: there is none. Objects whose own members are read are skipped. */
  value(names: Names): unknown {
    const value = valuesOf(this.objects, names)
      .find((each) => names.inner !== "place" || !isObject(each));
    return isUnknown(value) || Array.isArray(value) && value.length === 0
      ? undefined
      : value;
  }

  doubt(names: Names, member = ""): void {
    this.doubts.add(`${lastPart(names)}${member} was not understood.`);
  }

  /** A number that is not negative. */
  number(names: Names, isValid?: (number: number) => boolean): number | null {
    const value = this.value(names);
    const number = numberIn(value);
    if (number !== null && isValid?.(number) !== false) return number;
    if (value !== undefined) this.doubt(names);
    return null;
  }

  text(names: Names): string | null {
    return findFirst(metaText, listOf(this.value(names)));
  }

  /** The codes of a list, or of a text with commas; null if none is understood. */
  codes(names: Names, toCode: (text: string) => string | null) {
    const value = this.value(names);
    if (value === undefined) return null;
    const texts = listOf(value).flatMap((each) =>
      typeof each === "string" ? each.split(/[,;|\n[\]{}]/) : [scalarText(each)]
    ).filter((text) => !/^\s*(?:all\s*)?$/i.test(text));
    const codes = texts.map(toCode);
    if (codes.includes(null)) this.doubt(names);
    const known = [...new Set(codes.filter((code) => code !== null))];
    return known.length === 0 ? null : known;
  }

  /** A range in one member, or in two for its ends. */
  range(name: "spend" | "impressions" | "audience"): Range | null {
    const [value, lower, upper] =
      ([name, `${name}_min`, `${name}_max`] as const)
        .map((each) => this.value(NAMES[each]));
    const ends = rangeOf(lower, upper);
    const range = ends === null ? rangeIn(value) : ends;
    if (range === undefined) this.doubt(NAMES[name]);
    return range ?? null;
  }

  /** The rows of lists that are parts of one. */
  rows<Row>(
    lists: readonly Names[],
    read: (value: unknown, doubt: (member?: string) => void) => Row[],
  ): Row[] {
    const rows = lists.flatMap((names) => {
      const value = this.value(names);
      return value === undefined
        ? []
        : read(value, (member) => this.doubt(names, member));
    });
    if (rows.length > ROWS_MAX) {
      const name = lastPart(lists[0]!);
      this.doubts.add(
        `${name} has more than 1,000 rows; the first ones are kept.`,
      );
    }
    return rows.slice(0, ROWS_MAX);
  }
}

const CATEGORIES: readonly [RegExp, string][] = [
  [/politic|election|issue/, "political"],
  [/housing/, "housing"],
  [/employment/, "employment"],
  [/credit|financ/, "credit"],
];

function category(text: string): string {
  const key = text.trim().toLowerCase();
  return CATEGORIES.find(([pattern]) => pattern.test(key))?.[1] ?? key;
}

const SYMBOLS: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP" };

/** The currency that a member names, also of the spend, or that is in its text. */
export function currencyIn(reader: Reader): string | null {
  const spend = literalIn(reader.value(NAMES.spend));
  const stated = reader.value(NAMES.currency) ??
    (isObject(spend) ? spend.currency : null);
  if (isNothing(stated)) {
    const text = scalarText(isObject(spend) ? spend.text : spend);
    const [found = ""] = /[€£]/.exec(text) ?? CODE.exec(text) ?? [];
    return SYMBOLS[found] ?? currencyCode(found);
  }
  const code = currencyCode(scalarText(stated));
  if (code === null) reader.doubt(NAMES.currency);
  return code;
}

/** The pair of payer and beneficiary that counts now, else the first. */
function pairIn(reader: Reader): Pick<Transparency, "payer" | "beneficiary"> {
  const pairs = listOf(reader.value(NAMES.payers)).map(literalIn).filter(
    isObject,
  );
  const pair = pairs.find(({ current }) => current === true) ?? pairs[0];
  return {
    payer: metaText(pair?.payer) ?? reader.text(NAMES.payer),
    beneficiary: metaText(pair?.beneficiary) ?? reader.text(NAMES.beneficiary),
  };
}

function transcriptIn(reader: Reader): string | null {
  const text = reader.text(NAMES.transcript);
  if (text === null || Buffer.byteLength(text) <= TRANSCRIPT_MAX) return text;
  reader.doubts.add("transcript is longer than 64 KB; its beginning is kept.");
  // Half of a character at the end becomes U+FFFD.
  return Buffer.from(text).subarray(0, TRANSCRIPT_MAX).toString()
    .replace(/\ufffd$/, "");
}

/**
 * What the library says about an ad; null if it says nothing.
 *
 * @param objects the record, and objects in it that describe the ad
 * @param as_of when the record was observed, in seconds
 * @param doubts is added to for each member that is not understood
 */
export function readTransparency(
  objects: readonly Members[],
  as_of: number | null,
  doubts: string[],
): Transparency | null {
  const reader = new Reader([...objects, ...placesIn(objects)]);
  const spend = reader.range("spend");
  const breakdown = reader.rows(
    [NAMES.breakdown, NAMES.demographic_breakdown],
    breakdownIn,
  );
  const reach = reachIn(reader);
  const reached = [
    ...Object.keys(reach?.by_country ?? {}),
    ...breakdown.flatMap(({ country }) => country ?? []),
  ];
  const known: Partial<Transparency> = {
    platforms: readPlatforms(reader.value(DELIVERY.publisher_platform)),
    languages: reader.codes(NAMES.languages, languageCode),
    countries: reached.length > 0
      ? [...new Set(reached)]
      : reader.codes(NAMES.countries, countryCode),
    // Earlier, the page had numbers.
    categories: reader.codes(NAMES.categories, category)
      ?.filter((name) => !/^(?:unknown|\d+)$/.test(name)) ?? null,
    ...pairIn(reader),
    byline: reader.text(SPONSOR.sponsor),
    spend: spend && { ...spend, currency: currencyIn(reader) },
    impressions: reader.range("impressions"),
    audience: reader.range("audience"),
    reach,
    breakdown,
    regions: reader.rows([NAMES.regions], regionsIn),
    targeting: targetingIn(reader),
    versions: reader.number(
      NAMES.versions,
      (count) => Number.isInteger(count) && count >= 1,
    ),
    transcript: transcriptIn(reader),
  };
  doubts.push(...reader.doubts);
  // Lists that are always there say nothing if they are empty.
  const said = Object.entries(known).filter(([, value]) =>
    value != null && !(Array.isArray(value) && value.length === 0)
  );
  return said.length === 0 ? null : storableValue({
    ...NO_TRANSPARENCY,
    ...Object.fromEntries(said),
    as_of,
  }) as Transparency;
}
