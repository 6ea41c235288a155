import { Buffer } from "node:buffer";
import {
  DocumentError,
  MalformedError,
} from "@/lib/imports/input/input_error.ts";
import { SCRIPT_GUARD, ValueScan } from "@/lib/imports/input/json_text.ts";
import {
  type Find,
  type Found,
  LEVELS_MAX,
  MemberSearch,
  type Position,
} from "@/lib/imports/input/member_search.ts";
import {
  jsonIn,
  MALFORMED_LINE,
  NESTED,
  OVERSIZED,
  RECORD_BYTES_MAX,
  TOO_LARGE,
} from "@/lib/imports/input/raw_row.ts";

/** Maximum number of characters in which a string must end. */
const UNFINISHED_MAX = 16 * 1024 * 1024;
/** Maximum number of characters that prevent the use of a document as a script. */
const GUARD_MAX = 32;
const SPACE = /[\s,]*/y;
const COLON = /\s*(:?)/y;

/** A list or object that is searched member by member, because it is too large or malformed. */
interface Open {
  search: MemberSearch;
  /** The key of the current member; null before it is read. */
  key: string | null;
  isMalformed: boolean;
}

/**
 * Finds the records in JSON documents that come in parts, one document after
 * another. If a document is damaged on the line on which it begins, or a line
 * between documents is not JSON, reading goes on with the next line. A value that
 * is larger than a record may be is searched member by member, and discarded, so
 * that memory does not grow with the document.
 */
export class JsonDocuments {
  /** The parts that follow the text. */
  #written = "";
  #text = "";
  /** The position in the text up to which it was read. */
  #at = 0;
  /** The number of characters before the text. */
  #before = 0;
  #scan = new ValueScan(0);
  readonly #open: Open[] = [];
  readonly #records: unknown[] = [];
  #line = 1;
  /** The position in the text up to which its lines were counted. */
  #counted = 0;
  /** The number of the line on which the current document begins. */
  #firstLine = 1;
  /** Why the rest of the line is skipped; thrown unless another document follows. */
  #skipped: { error: MalformedError; line: number } | null = null;
  #isSkipping = false;
  /** Whether a value that is nested too deeply is passed over. */
  #isPassing = false;
  /** The text is complete. */
  #isEnd = false;

  /**
   * @param root the position of the documents
   * @param isStrict whether reading ends at the first damaged value: no line is
   *   skipped, and no part of the value is searched
   */
  constructor(
    readonly root: Position,
    private readonly find: Find,
    private readonly isStrict: boolean,
  ) {}

  /** The number of characters that were read. */
  get at(): number {
    return this.#before + this.#at;
  }

  /** The number of the line that is being read, from 1. */
  get line(): number {
    return this.#skipped?.line ?? this.#lineHere();
  }

  #lineHere(): number {
    const passed = this.#text.slice(this.#counted, this.#at);
    this.#line += passed.split("\n").length - 1;
    this.#counted = this.#at;
    return this.#line;
  }

  /** @throws {DocumentError} the JSON cannot be read on; records before that can be taken */
  write(text: string): void {
    this.#written += text;
    // Appending each part to a long value would copy it as often.
    const unfinished = this.#text.length - this.#at;
    if (this.#written.length * 8 > unfinished) this.#read();
  }

  /**
   * Finds the records in an unfinished document.
   *
   * @returns whether all documents were complete
   * @throws {DocumentError} malformed JSON
   */
  end(): boolean {
    this.#isEnd = true;
    this.#read();
    if (this.#skipped !== null) throw this.#skipped.error;
    return this.#open.length === 0 && this.#at === this.#text.length;
  }

  /** Removes and returns the records that were found. */
  take(): unknown[] {
    this.#collect();
    return this.#records.splice(0);
  }

  /** Collects the records of lists and objects that are open, but not those in an ad. */
  #collect(): void {
    for (const { search } of this.#open) {
      if (search.isAd) return;
      for (const record of search.records.splice(0)) this.#records.push(record);
    }
  }

  #read(): void {
    this.#lineHere();
    this.#counted = 0;
    this.#before += this.#at;
    this.#text = this.#text.slice(this.#at) + this.#written;
    this.#written = "";
    this.#scan.at -= this.#at;
    this.#at = 0;
    while (this.#readOrSkip());
  }

  #readOrSkip(): boolean {
    try {
      return this.#isSkipping ? this.#skip() : this.#readNext();
    } catch (error) {
      const line = this.#lineHere();
      const isSkipped = line === this.#firstLine && !this.isStrict;
      if (!(error instanceof MalformedError) || !isSkipped) throw error;
      if (this.#skipped !== null) this.#records.push(MALFORMED_LINE);
      this.#skipped ??= { error, line };
      this.#isSkipping = true;
      this.#collect();
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
    if (this.#isPassing) return this.#pass();
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
      this.#add(OVERSIZED, RECORD_BYTES_MAX, open.search.end(OVERSIZED));
      return true;
    }
    return isList || open.key !== null
      ? this.#readValue()
      : this.#readKey(open);
  }

  #readDocument(): boolean {
    this.#firstLine = this.#lineHere();
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
    const value = end === null || isLarge ? NESTED : jsonIn(json);
    if (value === undefined && this.isStrict) throw new MalformedError();
    if (end === null || value === undefined || value === NESTED) {
      this.#search(json.startsWith("["), value === undefined);
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
    if (this.#open.length === LEVELS_MAX) {
      this.#isPassing = true;
      this.#moveTo(this.#at);
      return;
    }
    const outer = this.#open.at(-1);
    const position = outer?.search.within(outer.key) ?? this.root;
    const search = new MemberSearch(isList, position, this.find);
    this.#open.push({ search, key: null, isMalformed });
    this.#moveTo(this.#at + 1);
  }

  /** Passes over a list or object without keeping its text. */
  #pass(): boolean {
    const end = this.#scan.end(this.#text);
    if (end === null) {
      this.#at = this.#text.length;
      return false;
    }
    this.#isPassing = false;
    this.#moveTo(end);
    this.#add(NESTED, RECORD_BYTES_MAX);
    return true;
  }

  /** @param found the records in the value, if it was searched */
  #add(value: unknown, size: number, found?: Found): void {
    const open = this.#open.at(-1);
    if (open !== undefined) {
      open.search.add(open.key, value, found, size);
      if (open.key !== null && !open.isMalformed) {
        open.search.recognize(open.key, value);
      }
      open.key = null;
      return;
    }
    const { records } = found ?? this.find(value, this.root);
    for (const record of records) this.#records.push(record);
  }

  #moveTo(at: number): void {
    this.#at = at;
    this.#scan = new ValueScan(at);
  }
}
