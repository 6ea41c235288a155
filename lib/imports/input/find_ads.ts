import { Buffer } from "node:buffer";
import { adIdOf, looksLikeAd } from "@/lib/imports/formats/looks_like_ad.ts";
import { valuesOfPage } from "@/lib/imports/input/read_page.ts";
import { parseJson } from "@/lib/imports/input/parse_json.ts";
import {
  isTooDeep,
  OVERSIZED,
  RECORD_BYTES_MAX,
} from "@/lib/imports/input/row_list.ts";

/** Names of lists whose elements are records even if they do not look like ads. */
const WRAPPERS: ReadonlySet<unknown> = new Set([
  ...["data", "payload", "ad_library_main", "adLibraryMain", "edges", "node"],
  ...["search_results_connection", "searchResultsConnection"],
  ...["collated_results", "collatedResults", "results", "searchResults"],
  ...["search_results", "ads", "items", "records", "rows", "list", "json"],
]);

/** Names in the data of web pages, most of which is not ads. */
const PAGE_MEMBERS: ReadonlySet<unknown> = new Set([
  ...["require", "__bbox", "jsmods", "log", "pageProps"],
]);

/** Prefixes of JSON that prevent its use as a script. */
export const SCRIPT_GUARD = /^\s*(?:for\s*\(;;\);|while\s*\(1\);|\)\]\}',?)/;

/** Maximum levels that are searched; saved pages nest ads 25 levels deep. */
const LEVELS_MAX = 64;
/** Maximum levels of JSON within strings. */
const TEXT_LEVELS_MAX = 3;
/** Shorter strings cannot contain an ad. */
const TEXT_MIN = 20;

/** Whether a field with this name contains records. */
export const isWrapper = (name: unknown): boolean => WRAPPERS.has(name);

/** The position of a search: its depth, and whether it is within data of a web page. */
export interface Place {
  level: number;
  textLevel: number;
  /** What is not beside ads is no record. */
  isPage: boolean;
}

export const ROOT: Place = { level: 0, textLevel: 0, isPage: false };

export function within(place: Place, key: unknown): Place {
  return {
    ...place,
    level: place.level + 1,
    isPage: place.isPage || PAGE_MEMBERS.has(key),
  };
}

/** The records found in a value. */
export interface Found {
  records: unknown[];
  /** Whether they are certainly records: ads, or siblings of ads. */
  isSure: boolean;
  isAd: boolean;
}

/** A scalar beside other members. */
const NOTHING: Found = { records: [], isSure: false, isAd: false };

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
}

/** Collects the records of a list or object from its members. */
export class Gathering {
  /** Those that are records for sure, until they are taken. */
  records: unknown[] = [];
  isSure = false;
  /** Elements of a list, or members of an object, that are records if nothing else is. */
  #waiting: { records: unknown[]; isObject: boolean }[] = [];
  /** Whether an element is an ad: then all elements should be. */
  #isListOfAds = false;
  #hasWrapper = false;

  constructor(readonly isList: boolean, readonly isPage: boolean) {}

  add(key: unknown, value: unknown, found: Found): void {
    if (found.isSure) {
      this.#isListOfAds ||= this.isList && found.isAd;
      this.settle();
      for (const record of found.records) this.records.push(record);
      return;
    }
    if (!this.isList) {
      if (!isWrapper(key) || !isContainer(value)) return;
      this.#hasWrapper = true;
      if (this.isSure) return;
    }
    const isObject = isContainer(value) && !Array.isArray(value);
    const waiting = { records: found.records, isObject };
    if (!this.isSure) this.#waiting.push(waiting);
    else this.#keep(waiting);
  }

  /** Takes what waits for records, as far as it is. */
  settle(isAll = false): void {
    this.isSure = true;
    for (const each of this.#waiting.splice(0)) {
      if (isAll) this.records.push(...each.records);
      else if (this.isList) this.#keep(each);
    }
  }

  #keep({ records, isObject }: { records: unknown[]; isObject: boolean }) {
    if (this.#isListOfAds || isObject && !this.isPage) {
      this.records.push(...records);
    }
  }

  /** @param own the value to return for the whole, if it contains no records */
  end(own: unknown[]): Found {
    if (this.isSure) {
      return { records: this.records, isSure: true, isAd: false };
    }
    const isWhole = !this.isList && !this.#hasWrapper;
    const records = isWhole
      ? own
      : this.#waiting.flatMap((each) => each.records);
    return { records, isSure: false, isAd: false };
  }
}

/** Fields that only ads have. */
const AD_MEMBERS = ["ad_archive_id", "adArchiveID", "adArchiveId", "snapshot"];

/** Members of what a page loads that name ads without being one. */
const ASKED: ReadonlySet<unknown> = new Set(["request", "variables"]);

/** Whether a value is an ad: beside other JSON, what only an ad has is enough. */
export function isAd(value: unknown, { isPage }: Place): boolean {
  if (!isContainer(value) || Array.isArray(value)) return false;
  return !isPage && AD_MEMBERS.some((name) => name in value) ||
    looksLikeAd(value);
}

function itself(value: unknown): Found {
  return { records: [value], isSure: false, isAd: false };
}

/**
 * The records within a value, which may be a text that is JSON or a page: its
 * ads and what is beside them, else what its lists hold, else itself.
 */
export function findAds(value: unknown, place: Place = ROOT): Found {
  if (typeof value === "string") {
    return adsInText(value, place) ?? itself(value);
  }
  if (!isContainer(value) || place.level > LEVELS_MAX) return itself(value);
  if (isAd(value, place)) {
    return { records: [value], isSure: true, isAd: true };
  }
  const isList = Array.isArray(value);
  const gathering = new Gathering(isList, place.isPage);
  // Pairs of names and values would take several times as long.
  for (const key of isList ? value.keys() : Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    const found = findInMember(key, member, within(place, key), isList);
    gathering.add(key, member, found);
  }
  return gathering.end([value]);
}

/** The same for a member; objects may have an ad's id as its name alone. */
export function findInMember(
  key: unknown,
  value: unknown,
  place: Place,
  isInList: boolean,
): Found {
  if (isInList) return findAds(value, place);
  if (!isContainer(value) && typeof value !== "string") return NOTHING;
  if (place.isPage && ASKED.has(key)) return NOTHING;
  const found = findAds(value, place);
  // What is in it counts more: the name may be that of a page with its ads.
  return found.isSure && !found.isAd ? found : keyedAd(key, value) ?? found;
}

/** An object that has an ad's id as its name alone, with that id. */
function keyedAd(key: unknown, value: unknown): Found | null {
  if (typeof key !== "string" || !/^\d{12,20}$/.test(key)) return null;
  if (!isContainer(value) || Array.isArray(value)) return null;
  // A page may be known by that name, or the ad have an id of its own.
  if (Object.values(value).some((each) => String(each) === key)) return null;
  if (adIdOf(value) !== undefined) return null;
  const ad = { ad_archive_id: key, ...value };
  return looksLikeAd(ad) ? { records: [ad], isSure: true, isAd: true } : null;
}

/** The ads in a text that is JSON, lines of JSON, a page, or base64 of these; null if there are none. */
function adsInText(text: string, place: Place): Found | null {
  if (text.length < TEXT_MIN || place.textLevel >= TEXT_LEVELS_MAX) return null;
  const plain = fromBase64(text) ?? text;
  const inner = { ...place, textLevel: place.textLevel + 1, isPage: true };
  const found = valuesIn(plain).map((value) => findAds(value, inner))
    .filter(({ isSure }) => isSure);
  if (found.length === 0) return null;
  const records = withinSize(found.flatMap((each) => each.records), plain);
  return { records, isSure: true, isAd: false };
}

/** Records from a text; if it is large, their own sizes are unknown. */
export function withinSize(
  records: unknown[],
  { length }: { length: number },
): unknown[] {
  return length > RECORD_BYTES_MAX ? records.map(boundSize) : records;
}

function boundSize(record: unknown): unknown {
  // It is rejected for its depth, and is too deep to serialize.
  if (isTooDeep(record)) return record;
  const json = JSON.stringify(
    record,
    (_key, value) => typeof value === "bigint" ? String(value) : value,
  );
  return Buffer.byteLength(json) > RECORD_BYTES_MAX ? OVERSIZED : record;
}

/** Base64 of what begins as JSON or HTML does. */
const BASE64_HEAD = /^(?:eyJ|ewo|ewog|W3s|W1s|Zm9yICg|PCF|PGh0)[\w+/]/;

function fromBase64(text: string): string | null {
  if (!BASE64_HEAD.test(text) || /[^\w+/=\s]/.test(text)) return null;
  return Buffer.from(text, "base64").toString("utf8");
}

/** The values of a text that is JSON as a whole or line by line, or of a page's scripts. */
function valuesIn(text: string): unknown[] {
  if (/^\s*<(?:!doctype html|html|head|body|script|!--)/i.test(text)) {
    return [...valuesOfPage(text)].flat();
  }
  const json = text.replace(SCRIPT_GUARD, "").trim();
  if (!/^[[{]/.test(json)) return [];
  try {
    return [parseJson(json)];
  } catch {
    return valuesOfLines(json);
  }
}

function valuesOfLines(text: string): unknown[] {
  const values: unknown[] = [];
  for (const line of text.split("\n")) {
    const json = line.replace(SCRIPT_GUARD, "").trim();
    if (!/^[[{]/.test(json)) continue;
    try {
      values.push(parseJson(json));
    } catch {
      // Text next to JSON contains no ads.
    }
  }
  return values;
}
