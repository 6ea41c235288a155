import { adIdOf, looksLikeAd } from "@/lib/imports/formats/looks_like_ad.ts";
import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import { OVERSIZED } from "@/lib/imports/input/raw_row.ts";

/** Names of the members in which exports and responses carry their records. */
const WRAPPERS: ReadonlySet<unknown> = new Set([
  ...["data", "payload", "ad_library_main", "adLibraryMain", "edges", "node"],
  ...["search_results_connection", "searchResultsConnection"],
  ...["collated_results", "collatedResults", "results", "searchResults"],
  ...["search_results", "ads", "items", "records", "rows", "list", "json"],
]);

/** Members with the parameters of a request, which name an ad without being one. */
const PARAMETERS: ReadonlySet<unknown> = new Set(["request", "variables"]);

/** Maximum levels that are searched; saved pages nest ads 25 levels deep. */
export const LEVELS_MAX = 64;
/** Maximum size of the elements of a list, in bytes, that are retained until one of them is an ad. */
const RETAINED_MAX = 2 * 1024 * 1024;
/** Memory of an element besides its text. */
const ELEMENT_COST = 64;
/** Number of an object's first members by which an ad is recognized that is read member by member. */
const OWN_MAX = 200;

/** The position of a value in the JSON. */
export interface Position {
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

/** Finds the records in a value; see `findAds`. */
export type Find = (value: unknown, position: Position) => Found;

export function isContainer(value: unknown): value is Record<string, unknown> {
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
  /** Whether the object is an ad, whose members are not searched for others. */
  isAd = false;
  /** The first members, without what lists and objects contain. */
  readonly #own: Record<string, unknown> = {};
  #isEmpty = true;
  #hasWrapper = false;
  /** Whether an element is an ad: then all elements should be. */
  #isListOfAds = false;
  /** Elements of a list that has no ad yet. */
  #retained: unknown[] = [];
  #retainedSize = 0;

  constructor(
    readonly isList: boolean,
    readonly position: Position,
    private readonly find: Find,
  ) {}

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

  /** Recognizes an ad that is too large by its first members. */
  recognize(key: string, value: unknown): void {
    const own = this.#own;
    if (!this.isAd && Object.keys(own).length < OWN_MAX) {
      own[key] = typeof value === "object" || typeof value === "symbol"
        ? value && {}
        : value;
      // As a copy: names are looked up once in each object.
      this.isAd = looksLikeAd({ ...own });
    }
    if (this.isAd) this.records = [];
  }

  /** @param own the record, if the list or object as a whole is one */
  end(own: unknown): Found {
    if (this.isAd) return toFound([own], true);
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
    const found = this.find(value, this.within(key));
    if (this.isList || !found.isEmpty) return found;
    return keyedAd(key, value) ?? found;
  }
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
