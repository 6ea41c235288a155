import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import type { Transparency } from "@/lib/ads/transparency.ts";
import { countryCode } from "@/lib/validation/codes.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { listOf } from "@/lib/imports/formats/meta_members.ts";
import { numberIn } from "@/lib/imports/formats/ranges.ts";
import { literalIn } from "@/lib/imports/formats/text_list.ts";

/** Lists of who saw an ad and where. */

type Row = NonNullable<Transparency["breakdown"]>[number];
type Region = NonNullable<Transparency["regions"]>[number];
type Gender = NonNullable<Row["gender"]>;

const GENDERS: ReadonlyMap<string, Gender> = new Map(
  Object.entries({
    female: ["female", "women", "woman"],
    male: ["male", "men", "man"],
    unknown: ["unknown", "unspecified", "other"],
  }).flatMap(([gender, names]) =>
    names.map((name) => [name, gender as Gender] as const)
  ),
);

export const genderIn = (value: unknown): Gender | null =>
  GENDERS.get(scalarText(value).trim().toLowerCase()) ?? null;

const textIn = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** The objects of a list that can be written as a text. Null: it is no list of objects. */
function objectsIn(value: unknown): Members[] | null {
  const list = literalIn(value);
  if (!Array.isArray(list)) return null;
  const objects = list.filter(isObject);
  return objects.length === list.length ? objects : null;
}

/** Shares from 0 to 1. Numbers that add up to 100 are percentages. */
function sharesIn(values: readonly unknown[]): (number | null)[] {
  // A share has no thousands: 12.345% is about 12.
  const numbers = values.map((value) =>
    typeof value === "string"
      ? numberIn(parseShare(value.replace(/\s*%\s*$/, "")))
      : numberIn(value)
  );
  const sum = numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const arePercent = Math.abs(sum - 100) < 2;
  return numbers.map((number, n) => {
    const isPercent = arePercent || /%\s*$/.test(scalarText(values[n]));
    const share = number === null || !isPercent ? number : number / 100;
    return share === null || share > 1 ? null : share;
  });
}

const parseShare = (text: string): number =>
  text.trim() === "" ? NaN : Number(text.replace(",", "."));

const doubt = (name: string) => `${name} was not understood.`;

/** Shares of the impressions by region: `[{region, percentage}]`. */
export function regionsIn(
  value: unknown,
  name: string,
  doubts: string[],
): Region[] {
  const objects = objectsIn(value);
  const named = objects?.filter(({ region }) => textIn(region) !== null);
  if (!objects || named!.length < objects.length) {
    doubts.push(doubt(name));
    return [];
  }
  const shares = sharesIn(objects.map(({ percentage }) => percentage));
  if (shares.includes(null)) doubts.push(doubt(`${name}.percentage`));
  return objects.map(({ region }, n) => ({
    region: textIn(region)!,
    share: shares[n]!,
  }));
}

/**
 * A breakdown: `[{age, gender, percentage}]`, or `[{country,
 * age_gender_breakdowns: [{age_range, female, male, unknown}]}]`.
 */
export function breakdownIn(
  value: unknown,
  name: string,
  doubts: string[],
): Row[] {
  const objects = objectsIn(value);
  if (objects === null) {
    doubts.push(doubt(name));
    return [];
  }
  const byCountry = objects.some((each) => groupsOf(each) !== undefined);
  return byCountry
    ? objects.flatMap((each) => countsIn(each, name, doubts))
    : sharesBy(objects, name, doubts);
}

const groupsOf = (object: Members) =>
  object.age_gender_breakdowns ?? object.ageGenderBreakdowns;

function countsIn(object: Members, name: string, doubts: string[]): Row[] {
  const country = countryCode(scalarText(object.country));
  const groups = listOf(groupsOf(object)).filter(isObject);
  if (country === null) doubts.push(doubt(`${name}.country`));
  return groups.flatMap((group) =>
    [...GENDERS.keys()].flatMap((key) => {
      if (group[key] === undefined || group[key] === null) return [];
      const count = numberIn(group[key]);
      if (count === null) doubts.push(doubt(`${name}.${key}`));
      const age = textIn(group.age_range ?? group.ageRange);
      return [{ country, age, gender: genderIn(key), count, share: null }];
    })
  );
}

function sharesBy(objects: Members[], name: string, doubts: string[]): Row[] {
  const shares = sharesIn(objects.map(({ percentage }) => percentage));
  if (shares.includes(null)) doubts.push(doubt(`${name}.percentage`));
  return objects.map(({ age, gender, country }, n) => ({
    country: country === undefined ? null : countryCode(scalarText(country)),
    age: textIn(age),
    gender: genderIn(gender),
    count: null,
    share: shares[n]!,
  }));
}
