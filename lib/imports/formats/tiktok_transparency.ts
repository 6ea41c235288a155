import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import { numberIn } from "@/lib/imports/formats/ranges.ts";
import {
  GENDERS,
  NO_TRANSPARENCY,
  type Transparency,
} from "@/lib/ads/transparency.ts";
import {
  isNothing,
  isObject,
  type Members,
} from "@/lib/imports/formats/members.ts";
import { verbatim } from "@/lib/imports/formats/meta_members.ts";
import { countryCode } from "@/lib/validation/codes.ts";

/** `30K` as a whole number. Null for a range: which of its numbers is right is unknown. */
function countOf(value: unknown): number | null {
  const number = numberIn(value);
  return number === null ? null : Math.round(number);
}

/** The keys of `{"18-24": true, "25-34": false}` that are true. */
const chosen = (value: unknown): string[] =>
  isObject(value)
    ? Object.keys(value).filter((name) => value[name] === true)
    : [];

/**
 * The ages from the lowest to the highest of groups such as `18-24` and `55+`;
 * null unless all groups in between are chosen.
 */
function agesOf(value: unknown) {
  const groups = chosen(value);
  const ages = groups.map((group) => /^(\d+)(?:-(\d+)|\+)$/.exec(group));
  if (ages.length === 0 || ages.includes(null)) return null;
  const all = Object.keys(value as Members).sort();
  const first = all.indexOf(groups.toSorted()[0]!);
  if (
    all.slice(first, first + groups.length).join() !== groups.toSorted().join()
  ) {
    return null;
  }
  const [lows, highs] = [1, 2].map((n) =>
    ages.map((age) => age![n] === undefined ? Infinity : Number(age![n]))
  );
  const max = Math.max(...highs!);
  return { min: Math.min(...lows!), max: max === Infinity ? null : max };
}

/** Codes of countries. @param doubts is added to if one does not exist */
function countriesIn(names: readonly unknown[], doubts: string[]): string[] {
  const codes = names.map((name) => countryCode(scalarText(name)));
  if (codes.includes(null)) doubts.push("A country was not understood.");
  return [...new Set(codes.filter((code) => code !== null))];
}

function reachOf(value: unknown, doubts: string[]): Transparency["reach"] {
  if (!isObject(value)) return null;
  const read = (count: unknown, name: string) => {
    const number = countOf(count);
    if (number === null && !isNothing(count)) {
      doubts.push(`ad.reach.${name} is not a number.`);
    }
    return number;
  };
  const { unique_users_seen: total, unique_users_seen_by_country: by } = value;
  const by_country = Object.fromEntries(
    Object.entries(isObject(by) ? by : {}).flatMap(([country, count]) => {
      const number = read(count, `unique_users_seen_by_country.${country}`);
      const [code] = countriesIn([country], doubts);
      return number === null || code === undefined ? [] : [[code, number]];
    }),
  );
  const reach = {
    total: read(total, "unique_users_seen"),
    regions: {},
    by_country,
  };
  const isUnknown = reach.total === null &&
    Object.keys(by_country).length === 0;
  return isUnknown ? null : reach;
}

function targetingOf(
  info: Members,
  doubts: string[],
): Transparency["targeting"] {
  const locations = Array.isArray(info.country)
    ? countriesIn(info.country, doubts)
      .map((name) => ({ name, type: "country", excluded: false }))
    : null;
  const ages = agesOf(info.age);
  const genders = isObject(info.gender)
    ? GENDERS.filter((name) => chosen(info.gender).includes(name))
    : null;
  return locations || ages || genders ? { ages, genders, locations } : null;
}

/** What the library says about an ad. @param doubts gets an entry if a count is not a number */
export function tikTokTransparency(
  ad: Members,
  advertiser: Members,
  info: Members,
  doubts: string[],
): Transparency {
  const reach = reachOf(ad.reach, doubts);
  const targeting = targetingOf(info, doubts);
  const reached = Object.keys(reach?.by_country ?? {});
  const targeted = targeting?.locations?.map(({ name }) => name) ?? null;
  const audience = countOf(info.number_of_users_targeted);
  return {
    ...NO_TRANSPARENCY,
    platforms: ["tiktok"],
    countries: reached.length > 0 ? reached : targeted,
    payer: verbatim(advertiser.paid_for_by),
    ...{ reach, targeting },
    audience: audience === null ? null : { min: audience, max: audience },
  };
}
