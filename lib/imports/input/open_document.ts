import { TokenParser, TokenType } from "@streamparser/json";
import { ExactTokenizer } from "@/lib/imports/input/exact_tokenizer.ts";
import {
  findAds,
  findInMember,
  Gathering,
  isAd,
  isWrapper,
  ROOT,
  within,
} from "@/lib/imports/input/find_ads.ts";
import {
  type Container,
  forget,
  isObject,
  type Key,
  type Open,
  openAt,
} from "@/lib/imports/input/open_container.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import {
  OVERSIZED,
  RECORD_BYTES_MAX,
  type RowList,
  TOO_DEEP,
  TOO_LARGE,
} from "@/lib/imports/input/row_list.ts";

export const MALFORMED = "The line is not valid JSON.";

/** Characters: how far a record's end is looked for. */
const UNFINISHED_MAX = 16 * 1024 * 1024;
/** Levels: deeper input is refused before it fills the memory. */
const NESTING_MAX = 1000;
/** Bytes of a list's elements that wait for an ad among them. */
const WAITING_MAX = 2 * 1024 * 1024;

export interface Line {
  /** With its line break. */
  text: string;
  number: number;
}

/** The JSON cannot be read on, for one of the reasons that records are rejected for. */
class DocumentError extends Error {}

/**
 * JSON that does not end where its first line does, or may not be JSON at all.
 * What is larger than a record may be is searched as it comes, and forgotten,
 * so that a document of any size takes no more memory than a few records.
 */
export class OpenDocument {
  readonly #tokenizer = new ExactTokenizer({ separator: "" });
  readonly #parser = new TokenParser({ separator: "" });
  /** Records that were found since they were last taken. */
  #records: unknown[] = [];
  #open: Open[] = [];
  /** How many of these, from the outermost on, have a gathering. */
  #released = 0;
  /** The one that ended last, and its bytes. */
  #ended: Open | null = null;
  #endedSize = 0;
  #offset = 0;
  #unfinished = 0;
  /** Rows are counted, unless NDJSON came before. */
  readonly #isCounted: boolean;
  /** Its lines, until it is known to be a document: before that, it may prove not to be one. */
  lines: Line[] | null = [];

  constructor(
    readonly firstLine: number,
    readonly rows: RowList,
  ) {
    this.#isCounted = rows.isOnFirstLine;
    this.#tokenizer.onToken = (token) => {
      this.#count(token.token, token.offset);
      this.#parser.write(token);
    };
    this.#parser.onValue = ({ value, key, parent, stack }) => {
      if (this.lines !== null && isObject(value) && Array.isArray(parent)) {
        this.#commit(stack);
      }
      if (this.#isWithinRecord()) return;
      const containers = stack.slice(1).map((each) => each.value as Container);
      if (parent !== undefined) containers.push(parent as Container);
      const keys = [...stack.slice(1).map((each) => each.key), key];
      this.#onValue(value, containers, keys as Key[]);
    };
  }

  /** Whether what is open may still be one record, or is one that is too large. */
  #isWithinRecord(): boolean {
    const first = this.#open[this.#released];
    return first !== undefined &&
      (first.isAd || this.#offset - first.start <= RECORD_BYTES_MAX);
  }

  get isComplete(): boolean {
    return this.#open.length === 0;
  }

  /**
   * Reads on. Returns null, or the lines to be read one by one if this proves
   * not to be a document.
   *
   * @throws {ImportInputError} a document of several lines broke
   */
  feed(text: string, line: number): readonly Line[] | null {
    const failure = this.#parse(text);
    if (failure !== null && this.lines === null) this.flush();
    this.takeRecords(line);
    if (failure === null) {
      if (this.isComplete) this.rows.foundJson();
      return null;
    }
    const lines = this.lines;
    if (line !== this.firstLine && (lines === null || failure !== MALFORMED)) {
      throw new ImportInputError(
        `The JSON that begins on line ${this.firstLine} cannot be read past line ${line}: ${
          failure === MALFORMED ? "it is not valid." : failure
        }`,
      );
    }
    this.rows.reject(this.firstLine, failure);
    return lines?.slice(1) ?? [];
  }

  /** Finds what whole records there are in a document that does not go on. */
  flush(): void {
    const at = this.#parser as unknown as {
      stack: { value: unknown; key: Key }[];
      value: unknown;
    };
    const containers = [
      ...at.stack.slice(1).map(({ value }) => value),
      at.value,
    ]
      .filter((value) => value !== undefined)
      .slice(0, this.#open.length) as Container[];
    const keys = at.stack.slice(1).map(({ key }) => key);
    // The last token may have opened what the parser did not take.
    this.#open.length = containers.length;
    this.#release(containers, keys, () => true);
    for (let open = this.#open.pop(); open; open = this.#open.pop()) {
      if (open.gathering === null) continue;
      const found = open.gathering.end([]);
      const outer = this.#open.at(-1)?.gathering;
      if (outer) outer.add(keys[this.#open.length - 1], {}, found);
      else this.#found(found.records);
    }
  }

  /** Hands on what was found. */
  takeRecords(line: number): void {
    const records = this.#records;
    if (records.length === 0) return;
    this.#records = [];
    this.lines = null;
    if (this.#isCounted || line !== this.firstLine) {
      this.rows.addCounted(records);
    } else this.rows.addLine(records, line);
  }

  /** Returns why the text cannot be read, or null. Records before that can be taken. */
  #parse(text: string): string | null {
    this.#unfinished += text.length;
    try {
      this.#tokenizer.write(text);
    } catch (error) {
      return error instanceof DocumentError ? error.message : MALFORMED;
    }
    return this.#unfinished > UNFINISHED_MAX ? TOO_LARGE : null;
  }

  #onValue(value: unknown, containers: Container[], keys: Key[]): void {
    const ended = isObject(value) ? this.#ended : null;
    const isLarge = ({ start }: Open) =>
      this.#offset - start > RECORD_BYTES_MAX;
    this.#release(containers, keys, isLarge);
    const outer = this.#open.at(-1);
    if (outer !== undefined && outer.gathering === null) return;

    const key = keys.at(-1);
    const found = this.#inEnded(value, key, ended, outer);
    this.#unfinished = 0;
    if (outer === undefined) {
      this.#found(found.records);
      return;
    }
    const gathering = outer.gathering!;
    gathering.add(key, value, found);
    // A short one takes more memory than its text.
    outer.waiting += 64 + (ended === null ? 0 : this.#endedSize);
    if (outer.waiting > WAITING_MAX && gathering.isList) gathering.settle(true);
    this.#found(gathering.records.splice(0));
    forget(containers.at(-1)!, key);
  }

  /** What is in a value of which nothing more is known than that it has ended. */
  #inEnded(
    value: unknown,
    key: Key,
    ended: Open | null,
    outer: Open | undefined,
  ) {
    const place = outer === undefined ? ROOT : within(outer.place, key);
    if (ended?.gathering) return ended.gathering.end([OVERSIZED]);
    const isOversized = ended !== null && this.#endedSize > RECORD_BYTES_MAX;
    if (ended !== null && (ended.isAd || isOversized && isAd(value, place))) {
      return { records: [OVERSIZED], isSure: true, isAd: true };
    }
    if (outer === undefined && !isOversized) return findAds(value);
    const isInList = outer?.gathering?.isList === true;
    const found = findInMember(key, value, place, isInList);
    return isOversized && !found.isSure && !Array.isArray(value)
      ? { ...found, records: [OVERSIZED] }
      : found;
  }

  /** Searches what has ended in containers that are no records, from the outermost on. */
  #release(
    containers: readonly Container[],
    keys: readonly Key[],
    isNoRecord: (open: Open) => boolean,
  ): void {
    for (const [level, container] of containers.entries()) {
      const open = this.#open[level]!;
      if (open.gathering !== null) continue;
      if (open.isAd || !isNoRecord(open)) return;
      const outer = this.#open[level - 1]?.place;
      open.place = outer === undefined ? ROOT : within(outer, keys[level - 1]);
      open.isAd = isAd(container, open.place);
      if (open.isAd) return;
      this.lines = null;
      this.#released++;
      open.gathering = new Gathering(
        Array.isArray(container),
        open.place.isPage,
      );
      // What goes on, or has just ended, is not searched yet.
      const skipped = String(keys[level]);
      for (const [key, member] of Object.entries(container)) {
        if (key === skipped) continue;
        const found = findInMember(
          key,
          member,
          within(open.place, key),
          open.gathering.isList,
        );
        open.gathering.add(key, member, found);
      }
      this.#found(open.gathering.records.splice(0));
      if (Array.isArray(container)) container.length = 0;
      else for (const key of Object.keys(container)) delete container[key];
    }
  }

  /** A list of records in a known place makes it a document, whatever comes. */
  #commit(stack: readonly { key: Key }[]): void {
    const isKnown = stack.every(({ key }, level) =>
      level === 0 || typeof key === "number" || isWrapper(key)
    );
    if (isKnown) this.lines = null;
  }

  #found(records: readonly unknown[]): void {
    for (const record of records) this.#records.push(record);
  }

  #count(token: TokenType, offset: number): void {
    this.#offset = offset;
    switch (token) {
      case TokenType.LEFT_BRACE:
      case TokenType.LEFT_BRACKET: {
        if (this.#open.push(openAt(offset)) > NESTING_MAX) {
          throw new DocumentError(TOO_DEEP);
        }
        return;
      }
      case TokenType.RIGHT_BRACE:
      case TokenType.RIGHT_BRACKET:
        this.#ended = this.#open.pop()!;
        this.#endedSize = offset + 1 - this.#ended.start;
        this.#released = Math.min(this.#released, this.#open.length);
        return;
      default:
        // A document is an object or an array.
        if (this.#open.length === 0) throw new DocumentError(MALFORMED);
    }
  }
}
