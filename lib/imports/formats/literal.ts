/** The text cannot be parsed past this line. */
export class LiteralError extends SyntaxError {
  override readonly name = "LiteralError";

  constructor(readonly line: number) {
    super("no literal");
  }
}

/** Maximum nesting of lists and objects. */
const DEPTH_MAX = 32;

const UTC = Symbol("UTC");

const NAMES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...["None", "null", "undefined", "nan", "NaN", "inf", "Infinity"]
    .map((name) => [name, null] as const),
  ["True", true],
  ["true", true],
  ["False", false],
  ["false", false],
  ["datetime.timezone.utc", UTC],
  ["timezone.utc", UTC],
]);

/** Converts year, month, day and time to ISO 8601. */
function isoOf(parts: readonly unknown[]): string {
  const [year, month, day, ...time] = parts.slice(0, 6).map((part) =>
    String(part).padStart(2, "0")
  );
  const [hour, minute = "00", second = "00"] = time;
  return `${year}-${month}-${day}` +
    (hour === undefined ? "" : `T${hour}:${minute}:${second}`);
}

const nothing = () => null;
const first = ([value]: readonly unknown[]) => value;

/** Calls that MongoDB's shell, Python and its libraries print for values that JSON cannot express. */
const CALLS: ReadonlyMap<string, (given: readonly unknown[]) => unknown> =
  new Map([
    ...["ObjectId", "UUID", "BinData"].map((name) => [name, nothing] as const),
    ...["ISODate", "new Date", "new ISODate", "Timestamp", "NumberLong"]
      .concat(["NumberInt", "NumberDecimal", "Long", "Int32", "Decimal"])
      .concat(["np.int64", "np.float64", "np.str_", "np.bool_"])
      .map((name) => [name, first] as const),
    ...["datetime.datetime", "datetime.date", "datetime", "date"]
      .map((name) => [name, isoOf] as const),
  ]);

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

class Reader {
  #at = 0;

  /** @param isScript also accepts comments, and names without quotes as keys */
  constructor(readonly text: string, readonly isScript = false) {}

  /** Parses the whole text as one value. */
  read(): unknown {
    const value = this.#value(0);
    if (!this.#isAtEnd()) this.#fail();
    return value;
  }

  /** Parses values until the end of the text. */
  *readAll(): Generator<unknown> {
    while (!this.#isAtEnd()) {
      yield this.#value(0);
      this.#blanks();
      this.#take(/[,;]/y);
    }
  }

  #isAtEnd(): boolean {
    this.#blanks();
    return this.#at >= this.text.length;
  }

  #fail(): never {
    throw new LiteralError(this.text.slice(0, this.#at).split("\n").length);
  }

  #blanks(): void {
    this.#take(
      this.isScript ? /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y : /\s*/y,
    );
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const [found = null] = pattern.exec(this.text) ?? [];
    if (found !== null) this.#at += found.length;
    return found;
  }

  #value(depth: number): unknown {
    if (depth > DEPTH_MAX) this.#fail();
    this.#blanks();
    switch (this.text[this.#at]) {
      case "[":
        return this.#list("]", depth);
      case "(":
        return this.#tuple(depth);
      case "{":
        return this.#dict(depth);
    }
    const ahead = this.text.slice(this.#at, this.#at + 2);
    if (/^[urbURB]?["']/.test(ahead) || this.isScript && ahead[0] === "`") {
      return this.#strings();
    }
    const number = this.#take(/-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y);
    // As text, an id keeps all of its digits.
    if (number !== null) {
      return number.length > 15 ? number : Number(number);
    }
    const name = this.#take(/-?(?:new )?[A-Za-z_][\w.]*/y)?.replace(/^-/, "");
    if (name === undefined) this.#fail();
    if (NAMES.has(name)) return NAMES.get(name);
    const call = CALLS.get(name) ?? this.#fail();
    return this.#ends("(") ? call(this.#given(depth)) : this.#fail();
  }

  /** The arguments of a call, up to the closing bracket. Named ones are accepted only for time zones. */
  #given(depth: number): unknown[] {
    const given: unknown[] = [];
    while (!this.#ends(")")) {
      const name = this.#take(/\w+\s*=\s*/y);
      const value = this.#value(depth + 1);
      if (name === null) given.push(value);
      else if (value !== UTC && value !== "UTC") this.#fail();
      if (!this.#ends(",") && this.text[this.#at] !== ")") this.#fail();
    }
    return given;
  }

  /** Elements up to the closing bracket, separated by commas; a trailing comma is allowed. */
  #list(end: string, depth: number): unknown[] {
    const list: unknown[] = [];
    this.#at++;
    while (!this.#ends(end)) {
      list.push(this.#value(depth + 1));
      if (!this.#ends(",")) {
        if (this.#ends(end)) break;
        this.#fail();
      }
    }
    return list;
  }

  /** A tuple, or a value in parentheses: a tuple of one element has a comma. */
  #tuple(depth: number): unknown {
    const start = this.#at;
    const list = this.#list(")", depth);
    const isList = list.length !== 1 ||
      /,\s*\)$/.test(this.text.slice(start, this.#at).slice(-20));
    return isList ? list : list[0];
  }

  #dict(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.#at++;
    while (!this.#ends("}")) {
      const name = this.isScript ? this.#take(/[A-Za-z_$][\w$]*/y) : null;
      const key = name ?? this.#value(depth + 1);
      if (!this.#ends(":")) this.#fail();
      entries.push([String(key), this.#value(depth + 1)]);
      if (!this.#ends(",")) {
        if (this.#ends("}")) break;
        this.#fail();
      }
    }
    return Object.fromEntries(entries);
  }

  #ends(char: string): boolean {
    this.#blanks();
    const isThere = this.text[this.#at] === char;
    if (isThere) this.#at++;
    return isThere;
  }

  /** A string, or several that Python joins. */
  #strings(): string {
    let value = "";
    do {
      value += this.#string();
      this.#blanks();
    } while (/["']/.test(this.text[this.#at] ?? ""));
    return value;
  }

  #string(): string {
    const prefix = this.#take(/[urbURB]?/y)!.toLowerCase();
    const quote = this.text[this.#at++]!;
    let value = "";
    for (;;) {
      const char = this.text[this.#at++] ?? this.#fail();
      if (char === quote) return value;
      if (char !== "\\" || prefix === "r") value += char;
      else value += this.#escape();
    }
  }

  #escape(): string {
    const code = this.#take(
      /x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}/y,
    );
    if (code !== null) {
      const point = parseInt(code.slice(1), 16);
      return point > 0x10ffff ? this.#fail() : String.fromCodePoint(point);
    }
    const char = this.text[this.#at++] ?? this.#fail();
    return ESCAPES[char] ?? (/["'\\]/.test(char) ? char : `\\${char}`);
  }
}

/**
 * Parses a Python list, tuple or dict.
 *
 * @throws {SyntaxError} the text is not a Python literal
 */
export function parsePythonLiteral(text: string): unknown {
  return new Reader(text).read();
}

/**
 * Parses the values in a text that was printed by JavaScript, Python or MongoDB's
 * shell.
 *
 * @throws {LiteralError} the text cannot be parsed; the values before that have been yielded
 */
export function parseLiterals(text: string): Generator<unknown> {
  return new Reader(text, true).readAll();
}
