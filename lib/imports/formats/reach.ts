import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import { GENDERS, type Transparency } from "@/lib/ads/transparency.ts";
import { countryCode } from "@/lib/validation/codes.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { listOf } from "@/lib/imports/formats/meta_members.ts";
import { TRANSPARENCY as NAMES } from "@/lib/imports/formats/names.ts";
import { numberIn, type Range, rangeIn } from "@/lib/imports/formats/ranges.ts";
import { genderIn } from "@/lib/imports/formats/shares.ts";
import { literalIn } from "@/lib/imports/formats/text_list.ts";
import type { Reader } from "@/lib/imports/formats/transparency.ts";

/** Whom an ad reached, and whom it was meant for. */

type Reach = NonNullable<Transparency["reach"]>;

const REGIONS: Readonly<Record<string, string>> = {
  "EUROPEAN UNION": "EU",
  EU: "EU",
};

/** Pairs of a place and its number: `{FR: 10}`, or `[{key, value}]`. */
function pairsIn(given: unknown): [place: string, count: unknown][] | null {
  const value = literalIn(given);
  if (Array.isArray(value)) {
    const pairs = value.filter(isObject).map((each): [string, unknown] => [
      scalarText(each.key ?? each.country ?? each.location ?? each.name),
      each.value ?? each.reach ?? each.count,
    ]);
    return pairs.length === value.length ? pairs : null;
  }
  if (!isObject(value)) return null;
  return "key" in value ? pairsIn([value]) : Object.entries(value);
}

/** The totals and the numbers of countries that the source states. */
export function reachIn(reader: Reader): Reach | null {
  const regions = new Map<string, number>();
  for (const name of ["eu", "uk", "br"] as const) {
    const count = reader.number(NAMES[`reach_${name}`]);
    if (count !== null) regions.set(name.toUpperCase(), count);
  }
  const total = reader.number(NAMES.reach);
  const places = reader.value(NAMES.reach_by_location);
  const pairs = places === undefined ? [] : pairsIn(places);
  const by_country = new Map<string, number>();
  for (const [place, value] of pairs ?? []) {
    const count = numberIn(value);
    const region = REGIONS[place.trim().toUpperCase()];
    const country = countryCode(place);
    if (count === null || !region && !country) {
      reader.doubt(NAMES.reach_by_location);
    } else if (region) regions.set(region, count);
    else by_country.set(country!, count);
  }
  if (pairs === null) reader.doubt(NAMES.reach_by_location);
  const totals = [...regions.values(), ...total === null ? [] : [total]];
  if (totals.length === 0 && by_country.size === 0) return null;
  return {
    total: totals.length === 0 ? null : Math.max(...totals),
    regions: Object.fromEntries(regions),
    by_country: Object.fromEntries(by_country),
  };
}

/** `["18", "65+"]`, `18-65+`, `18,65+`, or `{min, max}`. */
function agesIn(given: unknown): Range | null | undefined {
  const value = literalIn(given);
  const isPair = Array.isArray(value) && value.length === 2;
  const list = isPair ? value.map(scalarText).join("-") : value;
  const text = typeof list === "string" ? list.replace(",", "-") : list;
  // No age is above 65 in Meta's targeting: 65+ is open.
  return typeof text === "string" && /^\s*\d+\s*[-–]\s*\d+\+\s*$/.test(text)
    ? { min: parseInt(text.trim()), max: null }
    : rangeIn(text);
}

type Location = NonNullable<
  NonNullable<Transparency["targeting"]>["locations"]
>[number];

function locationIn(location: unknown): Location[] {
  if (typeof location === "string" && location.trim() !== "") {
    return [{ name: location.trim(), type: null, excluded: false }];
  }
  if (!isObject(location) || typeof location.name !== "string") return [];
  const { name, type, excluded, exclude } = location as Members & {
    name: string;
  };
  return [{
    name,
    type: typeof type === "string" ? type.toLowerCase() : null,
    excluded: (excluded ?? exclude) === true,
  }];
}

export function targetingIn(reader: Reader): Transparency["targeting"] {
  const [age, min, max, gender, places] =
    (["ages", "ages_min", "ages_max", "genders", "locations"] as const)
      .map((name) => reader.value(NAMES[name]));
  const isOpen = scalarText(max).trim() === "65+";
  const ages = agesIn(age ?? { min, max: isOpen ? null : max });
  if (ages === undefined) reader.doubt(NAMES.ages);
  const named = gender === undefined ? [] : listOf(gender);
  const isAll = named.some((name) => /^all\b/i.test(scalarText(name)));
  const chosen = new Set(named.map(genderIn));
  if (!isAll && chosen.has(null)) reader.doubt(NAMES.genders);
  const genders = GENDERS.filter((name) => isAll || chosen.has(name));
  const locations = places === undefined
    ? []
    : listOf(places).flatMap(locationIn);
  const targeting = {
    ages: ages ?? null,
    genders: genders.length === 0 ? null : genders,
    locations: locations.length === 0 ? null : locations,
  };
  return Object.values(targeting).every((each) => each === null)
    ? null
    : targeting;
}
