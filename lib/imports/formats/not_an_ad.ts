import { isObject } from "@/lib/imports/formats/members.ts";
import { nameList } from "@/lib/imports/formats/name_list.ts";
import { WRAPPERS } from "@/lib/imports/input/envelopes.ts";

/** Why a value is no ad: what it has instead, names alone, and where ads are looked for. */
export function notAnAd(value: unknown): string {
  if (!isObject(value)) return "The record is not an ad: it is not an object.";
  const names = Object.keys(value);
  if (names.length === 0) {
    return "The record is not an ad: it is an object without members.";
  }
  return `The record is not an ad. Its members are ${
    nameList(names)
  }. Ads are looked for in lists and within ${WRAPPERS.join(", ")}.`;
}
