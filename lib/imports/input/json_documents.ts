import { Buffer } from "node:buffer";
import {
  EXPORT,
  findAds,
  type Found,
  LEVELS_MAX,
  MemberSearch,
  SCRIPT_GUARD,
  toFound,
} from "@/lib/imports/input/find_ads.ts";
import { looksLikeAd } from "@/lib/imports/formats/looks_like_ad.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { ValueScan } from "@/lib/imports/input/json_text.ts";
import { jsonIn } from "@/lib/imports/input/parse_json.ts";
import {
  MALFORMED_LINE,
  OVERSIZED,
  RECORD_BYTES_MAX,
  TOO_DEEP,
  TOO_LARGE,
} from "@/lib/imports/input/raw_row.ts";

/** Maximum number of characters in which a string must end. */
const UNFINISHED_MAX = 16 * 1024 * 1024;
/** Number of an object's first members by which an ad is recognized. */
const OWN_MAX = 200;
/** Maximum number of characters that prevent the use of a document as a script. */
const GUARD_MAX = 32;
const SPACE = /[\s,]*/y;
const COLON = /\s*(:?)/y;

/** The JSON is malformed, or exceeds a limit. */
export class DocumentError extends ImportInputError {}

export class MalformedError extends DocumentError {
  constructor() {
    super("The JSON is not valid.");
  }
}

/** A list or object that is searched member by member, because it is too large or malformed. */
interface Open {
  search: MemberSearch;
  /** The key of the current member; null before it is read. */
  key: string | null;
  isMalformed: boolean;
  /** The first members, without what lists and objects contain. */
  own: Record<string, unknown>;
  /** Whether the object is an ad, whose members are not searched for others. */
  isAd: boolean;
}

/**
 * Finds the records in JSON documents that come in parts, one document after
 * another. If a document is damaged on the line on which it begins, or a line
 * between documents is not JSON, reading goes on with the next line. A value that is larger than a record may be is searched member by
 * member, and discarded, so that memory does not grow with the document.
 */
export class JsonDocuments {
  /** The parts that follow the text. */
  #written = "";
  #text = "";
  /** The position in the text up to which it was read. */
  #at = 0;
  #scan = new ValueScan(0);
  readonly #open: Open[] = [];
  readonly #records: unknown[] = [];
  #linesBefore = 0;
  /** The position at which the current document begins, if that is in the text. */
  #start = 0;
  /** Whether the current document began on a line before the text. */
  #hasLines = false;
  /** Why the rest of the line is skipped; thrown unless another document follows. */
  #skipped: { error: MalformedError; line: number } | null = null;
  #isSkipping = false;
  /** The text is complete. */
  #isEnd = false;

  /** @param root the position of the documents */
  constructor(readonly root = EXPORT) {}

  /** The number of the line that is being read, from 1. */
  get line(): number {
    return this.#skipped?.line ?? this.#lineHere();
  }

  #lineHere(): number {
    return this.#linesBefore + this.#text.slice(0, this.#at).split("\n").length;
  }

  /** @throws {DocumentError} the JSON cannot be read on; records before that can be taken */
  write(text: string): void {
    this.#written += text;
    // Appending each part to a long value would copy it as often.
    const unfinished = this.#text.length - this.#at;
    if (this.#written.length * 8 > unfinished) this.#read();
  }

  /** Finds the records in an unfinished document. Returns whether all documents were complete. @throws {DocumentError} malformed JSON */
  end(): boolean {
    this.#isEnd = true;
    this.#read();
    if (this.#skipped !== null) throw this.#skipped.error;
    return this.#open.length === 0 && this.#at === this.#text.length;
  }

  /** Removes and returns the records that were found. */
  take(): unknown[] {
    const ad = this.#open.findIndex(({ isAd }) => isAd);
    const open = ad === -1 ? this.#open : this.#open.slice(0, ad);
    return [this.#records, ...open.map(({ search }) => search.records)]
      .flatMap((records) => records.splice(0));
  }

  #read(): void {
    this.#linesBefore = this.#lineHere() - 1;
    this.#hasLines ||= this.#isBelowStart();
    this.#start = 0;
    this.#text = this.#text.slice(this.#at) + this.#written;
    this.#written = "";
    this.#scan.at -= this.#at;
    this.#at = 0;
    while (this.#readOrSkip());
  }

  /** Whether the current position is on a later line than the start. */
  #isBelowStart(): boolean {
    return this.#text.slice(this.#start, this.#at).includes("\n");
  }

  #readOrSkip(): boolean {
    try {
      return this.#isSkipping ? this.#skip() : this.#readNext();
    } catch (error) {
      const isInLine = !this.#hasLines && !this.#isBelowStart();
      if (!(error instanceof MalformedError) || !isInLine) throw error;
      if (this.#skipped !== null) this.#records.push(MALFORMED_LINE);
      this.#skipped ??= { error, line: this.#lineHere() };
      this.#isSkipping = true;
      this.#records.push(...this.take());
      this.#open.length = 0;
      return true;
    }
  }

  /** Skips the rest of the line. */
  #skip(): boolean {
    const end = this.#text.indexOf("\n", this.#at);
    this.#isSkipping = end === -1;
    this.#moveTo(this.#isSkipping ? this.#text.length : end);
    return !this.#isSkipping;
  }

  /** Reads a key, a value, or the end of a list or object. Returns whether the text contained one. */
  #readNext(): boolean {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    if (SPACE.lastIndex > this.#at) this.#moveTo(SPACE.lastIndex);
    const open = this.#open.at(-1);
    const char = this.#text[this.#at];
    if (char === undefined) return false;
    if (open === undefined) return this.#readDocument();
    const { isList } = open.search;
    if (char === "]" || char === "}") {
      if (open.isMalformed || isList !== (char === "]")) {
        throw new MalformedError();
      }
      this.#moveTo(this.#at + 1);
      this.#open.pop();
      const found = open.isAd
        ? toFound([OVERSIZED], true)
        : open.search.end(OVERSIZED);
      this.#add(OVERSIZED, RECORD_BYTES_MAX, found);
      return true;
    }
    return isList || open.key !== null
      ? this.#readValue()
      : this.#readKey(open);
  }

  #readDocument(): boolean {
    this.#start = this.#at;
    this.#hasLines = false;
    const start = this.#text.slice(this.#at, this.#at + GUARD_MAX);
    const json = start.replace(SCRIPT_GUARD, "");
    if (/^[[{]/.test(json)) {
      if (this.#skipped !== null) this.#records.push(MALFORMED_LINE);
      this.#skipped = null;
      if (json !== start) this.#moveTo(this.#at + start.length - json.length);
      return this.#readValue();
    }
    if (start.length < GUARD_MAX && !this.#isEnd) return false;
    throw new MalformedError();
  }

  #readKey(open: Open): boolean {
    const end = this.#scan.end(this.#text);
    if (end === null) return this.#wait();
    const json = this.#text.slice(this.#at, end);
    COLON.lastIndex = end;
    if (COLON.exec(this.#text)![1] === "") {
      if (COLON.lastIndex === this.#text.length) return this.#wait();
      throw new MalformedError();
    }
    const key = jsonIn(json);
    if (typeof key !== "string") throw new MalformedError();
    open.key = key;
    this.#moveTo(COLON.lastIndex);
    return true;
  }

  #readValue(): boolean {
    const end = this.#scan.end(this.#text);
    const json = this.#text.slice(this.#at, end ?? undefined);
    if (!/^[[{]/.test(json)) {
      if (end === null) return this.#wait();
      const value = jsonIn(json);
      if (value === undefined) throw new MalformedError();
      this.#moveTo(end);
      this.#add(value, json.length);
      return true;
    }
    const isLarge = Buffer.byteLength(json) > RECORD_BYTES_MAX;
    if (end === null && !isLarge && !this.#isEnd) return false;
    const value = end === null || isLarge ? undefined : jsonIn(json);
    if (end === null || value === undefined) {
      this.#search(json.startsWith("["), end !== null && !isLarge);
    } else {
      this.#moveTo(end);
      this.#add(value, json.length);
    }
    return true;
  }

  /** Waits for the end of a string or number. */
  #wait(): false {
    if (this.#text.length - this.#at > UNFINISHED_MAX) {
      throw new DocumentError(TOO_LARGE);
    }
    return false;
  }

  #search(isList: boolean, isMalformed: boolean): void {
    const outer = this.#open.at(-1);
    const position = outer?.search.within(outer.key) ?? this.root;
    const search = new MemberSearch(isList, position);
    this.#open.push({ search, key: null, isMalformed, own: {}, isAd: false });
    if (this.#open.length > LEVELS_MAX) throw new DocumentError(TOO_DEEP);
    this.#moveTo(this.#at + 1);
  }

  /** @param found the records in the value, if it was searched */
  #add(value: unknown, size: number, found?: Found): void {
    const open = this.#open.at(-1);
    if (open !== undefined) {
      open.search.add(open.key, value, found, size);
      if (open.key !== null) this.#recognize(open, open.key, value);
      open.key = null;
      return;
    }
    const { records } = found ?? findAds(value, this.root);
    for (const record of records) this.#records.push(record);
  }

  /** Recognizes an ad that is too large by its first members. */
  #recognize(open: Open, key: string, value: unknown): void {
    const { own, search } = open;
    const isRead = Object.keys(own).length < OWN_MAX;
    if (isRead && !open.isAd && !open.isMalformed) {
      own[key] = typeof value === "object" || typeof value === "symbol"
        ? value && {}
        : value;
      open.isAd = looksLikeAd(own);
    }
    if (open.isAd) search.records = [];
  }

  #moveTo(at: number): void {
    this.#at = at;
    this.#scan = new ValueScan(at);
  }
}
