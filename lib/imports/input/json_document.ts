import { Tokenizer, TokenType } from "@streamparser/json";
import { looksLikeAd } from "@/lib/imports/formats/looks_like_ad.ts";
import {
  EXPORT,
  findAds,
  type Found,
  MemberSearch,
  toFound,
} from "@/lib/imports/input/find_ads.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { NumberMender } from "@/lib/imports/input/mend_numbers.ts";
import { exactNumber } from "@/lib/imports/input/parse_json.ts";
import {
  OVERSIZED,
  RECORD_BYTES_MAX,
  TOO_DEEP,
  TOO_LARGE,
} from "@/lib/imports/input/raw_row.ts";

/** Maximum number of characters in which a record must end. */
const UNFINISHED_MAX = 16 * 1024 * 1024;
/** Maximum levels: deeper input would fill the memory. */
const NESTING_MAX = 1000;

/** The JSON is malformed, or exceeds a limit. */
export class DocumentError extends ImportInputError {}

class ExactTokenizer extends Tokenizer {
  // The library declares it as number, but only passes it on.
  protected override parseNumber(source: string): number {
    return exactNumber(source) as number;
  }
}

/** What may come next: a value, a key, or what separates them. */
type Expected = "value" | "key" | "colon" | "separator";

/** An object or array that has not ended. */
interface Open {
  /** Its members so far; none once it is searched. */
  value: Record<string, unknown> | unknown[];
  /** The key of its current member. */
  key: string | number;
  /** The offset of its start in bytes. */
  start: number;
  /** Finds records in its members as they end, if it is larger than a record may be. */
  search: MemberSearch | null;
  /** It is an ad that is too large. */
  isAd: boolean;
}

/**
 * Finds the records in JSON documents that come in parts, one document after
 * another. A list or object that is larger than a record may be is searched
 * member by member, and each member is forgotten, so that memory does not grow
 * with the document.
 */
export class JsonDocument {
  readonly #tokenizer = new ExactTokenizer();
  readonly #mender = new NumberMender();
  #records: unknown[] = [];
  readonly #open: Open[] = [];
  /** How many of these are searched, from the outermost on. */
  #searched = 0;
  #expected: Expected = "value";
  /** A list or object has just begun, and may end. */
  #isFirst = false;
  #unfinished = 0;

  /** @param root the position of the documents */
  constructor(readonly root = EXPORT) {
    this.#tokenizer.onToken = ({ token, value, offset }) => {
      this.#release(offset);
      this.#read(token, value, offset);
    };
  }

  get isComplete(): boolean {
    return this.#open.length === 0;
  }

  /** @throws {DocumentError} the JSON cannot be read on; records before that can be taken */
  write(text: string): void {
    this.#unfinished += text.length;
    try {
      this.#tokenizer.write(this.#mender.mend(text));
    } catch (error) {
      if (error instanceof ImportInputError) throw error;
      throw new DocumentError("The JSON is not valid.", { cause: error });
    }
    if (this.#unfinished > UNFINISHED_MAX) throw new DocumentError(TOO_LARGE);
  }

  /** Removes and returns the records that were found. */
  take(): unknown[] {
    return [
      this.#records,
      ...this.#open.map(({ search }) => search?.records ?? []),
    ].flatMap((records) => records.splice(0));
  }

  /** The same, with those in what has not ended: nothing more can be written. */
  takeAll(): unknown[] {
    this.#release(Infinity);
    return this.take();
  }

  #read(token: TokenType, value: unknown, offset: number): void {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    switch (token) {
      case TokenType.LEFT_BRACE:
      case TokenType.LEFT_BRACKET:
        return this.#begin(token === TokenType.LEFT_BRACKET, offset);
      case TokenType.RIGHT_BRACE:
      case TokenType.RIGHT_BRACKET:
        if (!isFirst) this.#expect("separator");
        return this.#end(token === TokenType.RIGHT_BRACKET, offset);
      case TokenType.COLON:
        this.#expect("colon");
        this.#expected = "value";
        return;
      case TokenType.COMMA:
        this.#expect("separator");
        this.#expectMember();
        return;
      default:
        this.#readScalar(value);
    }
  }

  #expect(expected: Expected): void {
    if (this.#expected !== expected) throw new SyntaxError();
  }

  #expectMember(): void {
    const { value } = this.#open.at(-1)!;
    this.#expected = Array.isArray(value) ? "value" : "key";
  }

  #begin(isList: boolean, start: number): void {
    this.#expect("value");
    const value = isList ? [] : {};
    const outer = this.#open.at(-1);
    if (outer?.search === null) append(outer, value);
    const open = { value, key: 0, start, search: null, isAd: false };
    if (this.#open.push(open) > NESTING_MAX) throw new DocumentError(TOO_DEEP);
    this.#isFirst = true;
    this.#expectMember();
  }

  #end(isList: boolean, offset: number): void {
    const ended = this.#open.pop()!;
    if (Array.isArray(ended.value) !== isList) throw new SyntaxError();
    this.#searched = Math.min(this.#searched, this.#open.length);
    this.#expected = this.isComplete ? "value" : "separator";
    const outer = this.#open.at(-1);
    if (outer?.search === null) return;
    const { value, start, search, isAd } = ended;
    const size = offset - start;
    if (isAd) this.#found(OVERSIZED, size, toFound([OVERSIZED], true));
    else if (search === null) this.#found(value, size);
    else this.#found(OVERSIZED, size, search.end(OVERSIZED));
  }

  #readScalar(value: unknown): void {
    const outer = this.#open.at(-1);
    // A document is an object or an array.
    if (outer === undefined) throw new SyntaxError();
    if (this.#expected === "key") {
      if (typeof value !== "string") throw new SyntaxError();
      outer.key = value;
      this.#expected = "colon";
      return;
    }
    this.#expect("value");
    this.#expected = "separator";
    if (outer.search === null) append(outer, value);
    else this.#found(value, 0);
  }

  /** Adds a value that ended in what is searched, or a document. */
  #found(value: unknown, size: number, found?: Found): void {
    this.#unfinished = 0;
    const outer = this.#open.at(-1);
    if (outer !== undefined) outer.search!.add(outer.key, value, found, size);
    else {
      const { records } = found ?? findAds(value, this.root);
      for (const record of records) this.#records.push(record);
    }
  }

  /** Searches lists and objects that are too large to be records, from the outermost on. */
  #release(offset: number): void {
    for (; this.#searched < this.#open.length; this.#searched++) {
      const open = this.#open[this.#searched]!;
      if (open.isAd || offset - open.start < RECORD_BYTES_MAX) return;
      open.isAd = looksLikeAd(open.value);
      if (open.isAd) return;
      const outer = this.#open[this.#searched - 1];
      const isList = Array.isArray(open.value);
      open.search = new MemberSearch(
        isList,
        outer?.search?.within(outer.key) ?? this.root,
      );
      const unfinished = this.#open[this.#searched + 1]?.value;
      for (const [key, member] of Object.entries(open.value)) {
        if (member !== unfinished) open.search.add(key, member);
      }
      open.value = isList ? [] : {};
    }
  }
}

function append({ value, key }: Open, member: unknown): void {
  if (Array.isArray(value)) value.push(member);
  else if (key !== "__proto__") value[key] = member;
  // An assignment would replace the prototype.
  else Object.defineProperty(value, key, { value: member, enumerable: true });
}
