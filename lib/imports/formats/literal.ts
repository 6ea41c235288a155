import { CALLS, NAMES, UTC } from "@/lib/imports/formats/literal_names.ts";

/** The text cannot be parsed past this line. */
export class LiteralError extends SyntaxError {
  override readonly name = "LiteralError";

  constructor(readonly line: number) {
    super("no literal");
  }
}

/** Maximum nesting of lists and objects. */
const DEPTH_MAX = 32;
/** Characters of JSON yielded at a time. */
const PART_SIZE = 64 * 1024;
/** Characters held until the end of a tuple, which can turn out to be a value in parentheses. */
const TUPLE_MAX = 1024 * 1024;
/** Maximum length of a number, and of a string passed to a call. */
const SCALAR_MAX = 1000;
/** Maximum number of arguments of a call. */
const GIVEN_MAX = 10;

const ENDS: Readonly<Record<string, Open["end"]>> = {
  "[": "]",
  "(": ")",
  "{": "}",
};

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
  "\n": "",
};

/** A list, tuple or object that has not ended yet. */
interface Open {
  end: "]" | ")" | "}";
  /** Its elements so far. */
  count: number;
  /** The position of its start in the JSON not yet yielded; -1 if that was yielded. */
  at: number;
}

/**
 * Converts values to JSON one after another, each followed by a line break, so
 * that memory does not grow with their number.
 */
class Converter {
  #at = 0;
  #ready: string[] = [];
  #size = 0;
  #open: Open[] = [];

  /** @param isScript also accepts comments, and names without quotes as keys */
  constructor(readonly text: string, readonly isScript: boolean) {}

  /** The line that has been reached. */
  get line(): number {
    let line = 1;
    for (
      let at = this.text.indexOf("\n");
      at !== -1 && at < this.#at;
      at = this.text.indexOf("\n", at + 1)
    ) line++;
    return line;
  }

  /** Converts values until the end of the text, but at most `count`. */
  *convert(count = Infinity): Generator<string> {
    try {
      for (; count > 0 && !this.#isAtEnd(); count--) {
        yield* this.#value();
        this.#put("\n");
        this.#blanks();
        this.#match(/[,;]/y);
      }
    } catch (error) {
      yield this.#take();
      throw error;
    }
    yield this.#take();
  }

  *#value(): Generator<string> {
    do {
      const open = this.#open.at(-1);
      if (open === undefined || !this.#ends(open.end)) {
        if (open !== undefined && open.count++ > 0) this.#put(",");
        if (open?.end === "}") yield* this.#key();
        this.#blanks();
        if (this.#opens()) continue;
        if (this.#isText()) yield* this.#texts();
        else this.#put(JSON.stringify(this.#scalar()) ?? "null");
      } else this.#close(open, true);
      this.#closeAll();
      if (this.#isFull()) yield this.#take();
    } while (this.#open.length > 0);
  }

  #put(json: string): void {
    this.#ready.push(json);
    this.#size += json.length;
  }

  #isFull(): boolean {
    if (this.#size < PART_SIZE) return false;
    return this.#size > TUPLE_MAX ||
      this.#open.every(({ end, at }) => end !== ")" || at === -1);
  }

  #take(): string {
    const json = this.#ready.join("");
    this.#ready = [];
    this.#size = 0;
    for (const open of this.#open) open.at = -1;
    return json;
  }

  #isAtEnd(): boolean {
    this.#blanks();
    return this.#at >= this.text.length;
  }

  #fail(): never {
    throw new LiteralError(this.line);
  }

  #blanks(): void {
    const blank = this.isScript ? /\s+|\/\/[^\n]*|\/\*[^]*?\*\//y : /\s+/y;
    while (this.#match(blank) !== null);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const [found = null] = pattern.exec(this.text) ?? [];
    if (found !== null) this.#at += found.length;
    return found;
  }

  #ends(char: string): boolean {
    this.#blanks();
    const isThere = this.text[this.#at] === char;
    if (isThere) this.#at++;
    return isThere;
  }

  #opens(): boolean {
    const end = ENDS[this.text[this.#at]!];
    if (end === undefined) return false;
    if (this.#open.length > DEPTH_MAX) this.#fail();
    this.#at++;
    this.#open.push({ end, count: 0, at: this.#ready.length });
    this.#put(end === "}" ? "{" : "[");
    return true;
  }

  /** Closes the lists and objects that end here; a comma continues one. */
  #closeAll(): void {
    for (let open; (open = this.#open.at(-1)) && !this.#ends(",");) {
      if (!this.#ends(open.end)) this.#fail();
      this.#close(open, false);
    }
  }

  #close({ end, count, at }: Open, isAfterComma: boolean): void {
    this.#open.pop();
    // A tuple of one element has a comma.
    if (end === ")" && count === 1 && !isAfterComma && at !== -1) {
      this.#ready[at] = "";
    } else this.#put(end === ")" ? "]" : end);
  }

  *#key(): Generator<string> {
    this.#blanks();
    const name = this.isScript ? this.#match(/[A-Za-z_$][\w$]*/y) : null;
    if (name === null && this.#isText()) yield* this.#texts();
    else this.#put(JSON.stringify(String(name ?? this.#scalar())));
    if (!this.#ends(":")) this.#fail();
    this.#put(":");
  }

  #isText(): boolean {
    const ahead = this.text.slice(this.#at, this.#at + 2);
    return /^[urbURB]?["']/.test(ahead) || this.isScript && ahead[0] === "`";
  }

  /** A string, or several adjacent ones, which Python joins. */
  *#texts(): Generator<string> {
    this.#put('"');
    for (const part of this.#partsOfTexts()) {
      this.#put(JSON.stringify(part).slice(1, -1));
      if (this.#isFull()) yield this.#take();
    }
    this.#put('"');
  }

  *#partsOfTexts(): Generator<string> {
    do {
      yield* this.#partsOfText();
      this.#blanks();
    } while (/["']/.test(this.text[this.#at] ?? ""));
  }

  *#partsOfText(): Generator<string> {
    const isRaw = this.#match(/[urbURB]/y)?.toLowerCase() === "r";
    const quote = this.text.charCodeAt(this.#at++);
    for (;;) {
      const start = this.#at;
      const last = Math.min(start + PART_SIZE, this.text.length);
      let char = 0;
      for (; this.#at < last; this.#at++) {
        char = this.text.charCodeAt(this.#at);
        if (char === quote || char === 0x5c && !isRaw) break;
      }
      if (this.#at > start) yield this.text.slice(start, this.#at);
      if (this.#at === this.text.length) this.#fail();
      if (this.#at === last) continue;
      this.#at++;
      if (char === quote) return;
      yield this.#escape();
    }
  }

  #escape(): string {
    const code = this.#match(
      /x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}/y,
    );
    if (code !== null) {
      const point = parseInt(code.slice(1), 16);
      return point > 0x10ffff ? this.#fail() : String.fromCodePoint(point);
    }
    const char = this.text[this.#at++] ?? this.#fail();
    return ESCAPES[char] ?? (/["'\\]/.test(char) ? char : `\\${char}`);
  }

  /** A number, a name or a call. */
  #scalar(depth = 0): unknown {
    const number = this.#match(/-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y);
    if (number !== null) {
      if (number.length > SCALAR_MAX) this.#fail();
      // As a string, an id keeps all of its digits, and its exponent shows that it was rounded.
      return number.length > 15 || /e/i.test(number) ? number : Number(number);
    }
    const name = this.#match(/-?(?:new )?[A-Za-z_][\w.]*/y)?.replace(/^-/, "");
    if (name === undefined) this.#fail();
    if (NAMES.has(name)) return NAMES.get(name);
    const call = CALLS.get(name) ?? this.#fail();
    if (depth > DEPTH_MAX || !this.#ends("(")) this.#fail();
    return call(this.#given(depth + 1));
  }

  /** The arguments of a call, up to the closing bracket. Named ones are accepted only for time zones. */
  #given(depth: number): unknown[] {
    const given: unknown[] = [];
    while (!this.#ends(")")) {
      const name = this.#match(/\w+\s*=\s*/y);
      const value = this.#isText() ? this.#shortText() : this.#scalar(depth);
      if (name === null) given.push(value);
      else if (value !== UTC && value !== "UTC") this.#fail();
      if (!this.#ends(",") && this.text[this.#at] !== ")") this.#fail();
      if (given.length > GIVEN_MAX) this.#fail();
    }
    return given;
  }

  #shortText(): string {
    let text = "";
    for (const part of this.#partsOfTexts()) {
      text += part;
      if (text.length > SCALAR_MAX) this.#fail();
    }
    return text;
  }
}

/**
 * Parses a Python list, tuple or dict.
 *
 * @throws {SyntaxError} the text is not a Python literal
 */
export function parsePythonLiteral(text: string): unknown {
  return JSON.parse([...new Converter(text, false).convert()].join(""));
}

/**
 * Converts values that were printed by JavaScript, Python or MongoDB's shell
 * to lines of JSON.
 *
 * @param count the maximum number of values to convert
 * @throws {LiteralError} the text cannot be parsed; the values before that have been yielded
 */
export function literalsToJson(text: string, count?: number) {
  return new Converter(text, true).convert(count);
}
