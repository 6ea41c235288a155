import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import { Buffer } from "node:buffer";
import { adIdOf, looksLikeAd } from "@/lib/imports/formats/looks_like_ad.ts";
import { parseJson } from "@/lib/imports/input/parse_json.ts";
import { valuesOfPage } from "@/lib/imports/input/read_page.ts";
import {
  isTooDeep,
  OVERSIZED,
  RECORD_BYTES_MAX,
} from "@/lib/imports/input/raw_row.ts";

/** Names of the members in which exports and responses carry their records. */
const WRAPPERS: ReadonlySet<unknown> = new Set([
  ...["data", "payload", "ad_library_main", "adLibraryMain", "edges", "node"],
  ...["search_results_connection", "searchResultsConnection"],
  ...["collated_results", "collatedResults", "results", "searchResults"],
  ...["search_results", "ads", "items", "records", "rows", "list", "json"],
]);

/** Members with the parameters of a request, which name an ad without being one. */
const PARAMETERS: ReadonlySet<unknown> = new Set(["request", "variables"]);

/** Prefixes of JSON that prevent its use as a script. */
export const SCRIPT_GUARD = /^\s*(?:for\s*\(;;\);|while\s*\(1\);|\)\]\}',?)?/;

/** Maximum levels that are searched; saved pages nest ads 25 levels deep. */
export const LEVELS_MAX = 64;
/** Maximum levels of JSON within strings. */
const TEXT_LEVELS_MAX = 3;
/** Shorter strings cannot contain an ad. */
const TEXT_MIN = 20;
/** Maximum size of the elements of a list, in bytes, that are retained until one of them is an ad. */
const RETAINED_MAX = 2 * 1024 * 1024;
/** Memory of an element besides its text. */
const ELEMENT_COST = 64;

/** The position of a value in the JSON. */
interface Position {
  level: number;
  textLevel: number;
  /** Whether any value here is a record, because only lists and wrappers of an export contain it. */
  isRecord: boolean;
}

/** The root of an export: values that are not ads are bad records. */
export const EXPORT: Position = { level: 0, textLevel: 0, isRecord: true };
/** The root of a page or its responses: values that are not ads are other data. */
export const PAGE: Position = { ...EXPORT, isRecord: false };

/** The records in a value. */
export interface Found {
  records: unknown[];
  /** Whether the value is an ad itself. */
  isAd: boolean;
  /** Whether no record was found, even if it has been removed from the list. */
  isEmpty: boolean;
}

export function toFound(records: unknown[], isAd = false): Found {
  return { records, isAd, isEmpty: records.length === 0 };
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
}

/**
 * Finds the records in a list or object, member by member:
 *
 * - each ad, but not the ads within it;
 * - each other element of a list that contains an ad;
 * - in an export, each other element of a list at the root or in wrappers, and
 *   an object there that contains neither an ad nor a wrapper.
 */
export class MemberSearch {
  /** The records so far, which the caller may remove. */
  records: unknown[] = [];
  #isEmpty = true;
  #hasWrapper = false;
  /** Whether an element is an ad: then all elements should be. */
  #isListOfAds = false;
  /** Elements of a list that has no ad yet. */
  #retained: unknown[] = [];
  #retainedSize = 0;

  constructor(readonly isList: boolean, readonly position: Position) {}

  /** The position of a member. */
  within(key: unknown): Position {
    const { level, textLevel, isRecord } = this.position;
    return {
      level: level + 1,
      textLevel,
      isRecord: isRecord && (this.isList || WRAPPERS.has(key)),
    };
  }

  /**
   * @param found the records in the value
   * @param size of the value in bytes, if it is not bounded otherwise
   */
  add(
    key: unknown,
    value: unknown,
    found = this.#findIn(key, value),
    size = 0,
  ): void {
    let { records } = found;
    if (this.isList && !this.position.isRecord) {
      if (found.isAd) this.#startListOfAds();
      else if (found.isEmpty) records = this.#sibling(value, size);
    }
    this.#hasWrapper ||= WRAPPERS.has(key) &&
      (isContainer(value) || value === OVERSIZED);
    this.#isEmpty &&= found.isEmpty && records.length === 0;
    for (const record of records) this.records.push(record);
  }

  /** @param own the record, if the list or object as a whole is one */
  end(own: unknown): Found {
    const isWhole = this.#isEmpty && !this.#hasWrapper && !this.isList &&
      this.position.isRecord;
    return isWhole
      ? toFound([own])
      : { records: this.records, isAd: false, isEmpty: this.#isEmpty };
  }

  #startListOfAds(): void {
    this.#isListOfAds = true;
    this.records.push(...this.#retained.splice(0));
  }

  #sibling(value: unknown, size: number): unknown[] {
    if (this.#isListOfAds) return [value];
    this.#retainedSize += size + ELEMENT_COST;
    if (this.#retainedSize > RETAINED_MAX) this.#retained = [];
    else this.#retained.push(value);
    return [];
  }

  #findIn(key: unknown, value: unknown): Found {
    const isScalar = !isContainer(value) && typeof value !== "string";
    if (!this.isList && (isScalar || PARAMETERS.has(key))) {
      return toFound([]);
    }
    const found = findAds(value, this.within(key));
    if (this.isList || !found.isEmpty) return found;
    return keyedAd(key, value) ?? found;
  }
}

/** Finds the records in a value, which can be a string that is JSON or a page. */
export function findAds(value: unknown, position = EXPORT): Found {
  if (isContainer(value) && position.level <= LEVELS_MAX) {
    if (looksLikeAd(value)) return toFound([value], true);
    const isList = Array.isArray(value);
    const search = new MemberSearch(isList, position);
    // Pairs of names and values would take several times as long.
    for (const key of isList ? value.keys() : Object.keys(value)) {
      search.add(key, value[key]);
    }
    return search.end(value);
  }
  const records = typeof value === "string" ? adsInText(value, position) : [];
  const isWhole = records.length === 0 && position.isRecord;
  return toFound(isWhole ? [value] : records);
}

/** The ad in an object whose key is its id; null if it is not an ad. */
function keyedAd(key: unknown, value: unknown): Found | null {
  if (typeof key !== "string" || !/^\d{12,20}$/.test(key)) return null;
  if (!isContainer(value) || Array.isArray(value)) return null;
  // The key can be the id of its page, or the ad can have an id of its own.
  const isOwn = Object.values(value).some((each) => scalarText(each) === key);
  if (isOwn || adIdOf(value) !== undefined) return null;
  const ad = { ad_archive_id: key, ...value };
  return looksLikeAd(ad) ? toFound([ad], true) : null;
}

/** The ads in a text that is JSON, lines of JSON, a page, or base64 of these. */
function adsInText(text: string, position: Position): unknown[] {
  if (text.length < TEXT_MIN || position.textLevel >= TEXT_LEVELS_MAX) {
    return [];
  }
  const plain = fromBase64(text) ?? text;
  const { level, textLevel } = position;
  const inner = { level, textLevel: textLevel + 1, isRecord: false };
  const records = valuesIn(plain).flatMap((value) =>
    findAds(value, inner).records
  );
  return withinSize(records, plain);
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

/** Base64 of the start of JSON or HTML. */
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
  // Lines without JSON contain no ads.
  return valuesOfJson(text) ??
    text.split("\n").flatMap((line) => valuesOfJson(line) ?? []);
}

/** The list or object in a text, in an array; an empty array for other texts, null for malformed JSON. */
function valuesOfJson(text: string): unknown[] | null {
  const json = text.replace(SCRIPT_GUARD, "").trim();
  if (!/^[[{]/.test(json)) return [];
  try {
    return [parseJson(json)];
  } catch {
    return null;
  }
}
