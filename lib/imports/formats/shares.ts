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

/** Notes that a list, or a member of its rows such as `.country`, was not understood. */
type Doubt = (member?: string) => void;

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

/** The objects of a list, or a single one; none, with a doubt, if it has others. */
function rowsIn(
  value: unknown,
  doubt: Doubt,
  isRow: (object: Members) => boolean = () => true,
): readonly Members[] {
  const read = literalIn(value);
  const isOne = isObject(read) && ("percentage" in read || "country" in read);
  const list = isOne ? [read] : read;
  const areRows = Array.isArray(list) &&
    list.every((each) => isObject(each) && isRow(each));
  if (!areRows) doubt();
  return areRows ? list : [];
}

/** The percentages of rows as shares from 0 to 1. Numbers that add up to 100 are percentages. */
function sharesIn(rows: readonly Members[], doubt: Doubt): (number | null)[] {
  const values = rows.map(({ percentage }) => percentage);
  // A share has no thousands: 12.345% is about 12.
  const numbers = values.map((value) =>
    typeof value === "string"
      ? numberIn(parseShare(value.replace(/\s*%\s*$/, "")))
      : numberIn(value)
  );
  const sum = numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const arePercent = Math.abs(sum - 100) < 2;
  const shares = numbers.map((number, n) => {
    const isPercent = arePercent || /%\s*$/.test(scalarText(values[n]));
    const share = number === null || !isPercent ? number : number / 100;
    return share === null || share > 1 ? null : share;
  });
  if (shares.includes(null)) doubt(".percentage");
  return shares;
}

const parseShare = (text: string): number =>
  text.trim() === "" ? NaN : Number(text.replace(",", "."));

const regionIn = ({ region, category }: Members): string | null =>
  textIn(region ?? category);

/** Shares of the impressions by region: `[{region, percentage}]`. */
export function regionsIn(value: unknown, doubt: Doubt): Region[] {
  const rows = rowsIn(value, doubt, (row) => regionIn(row) !== null);
  const shares = sharesIn(rows, doubt);
  return rows.map((row, n) => ({
    region: regionIn(row)!,
    share: shares[n]!,
  }));
}

/**
 * A breakdown: `[{age, gender, percentage}]`, `[{category: "18-24_male",
 * percentage}]`, or `[{country, age_gender_breakdowns: [{age_range, female,
 * male, unknown}]}]`.
 */
export function breakdownIn(value: unknown, doubt: Doubt): Row[] {
  const rows = rowsIn(value, doubt);
  return rows.some((each) => groupsOf(each) !== undefined)
    ? rows.flatMap((each) => countsIn(each, doubt))
    : sharesBy(rows, doubt);
}

const groupsOf = (object: Members) =>
  object.age_gender_breakdowns ?? object.ageGenderBreakdowns ??
    object.age_gender ?? ("age_range" in object ? [object] : undefined);

function countsIn(object: Members, doubt: Doubt): Row[] {
  const country = countryCode(scalarText(object.country));
  const groups = listOf(groupsOf(object)).filter(isObject);
  if (country === null) doubt(".country");
  return groups.flatMap((group) =>
    [...GENDERS.keys()].flatMap((key) => {
      if (group[key] === undefined || group[key] === null) return [];
      const count = numberIn(group[key]);
      if (count === null) doubt(`.${key}`);
      const age = textIn(group.age_range ?? group.ageRange);
      return [{ country, age, gender: genderIn(key), count, share: null }];
    })
  );
}

function sharesBy(rows: readonly Members[], doubt: Doubt): Row[] {
  const shares = sharesIn(rows, doubt);
  return rows.map(({ age, gender, country, category }, n) => {
    const [group, kind] = scalarText(category).split("_");
    return {
      country: countryCode(scalarText(country)),
      age: textIn(age ?? group),
      gender: genderIn(gender ?? kind),
      count: null,
      share: shares[n]!,
    };
  });
}
