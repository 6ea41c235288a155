/** Maximum nesting of lists and dicts. */
const DEPTH_MAX = 32;

const NAMES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["None", null],
  ["nan", null],
  ["True", true],
  ["False", false],
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

  constructor(readonly text: string) {}

  /** Parses the whole text as one value. */
  read(): unknown {
    const value = this.#value(0);
    this.#blanks();
    if (this.#at < this.text.length) this.#fail();
    return value;
  }

  #fail(): never {
    throw new SyntaxError("no Python literal");
  }

  #blanks(): void {
    while (/\s/.test(this.text[this.#at] ?? "")) this.#at++;
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
        return this.#list(")", depth);
      case "{":
        return this.#dict(depth);
    }
    if (/[urbURB]?["']/y.test(this.text.slice(this.#at, this.#at + 2))) {
      return this.#string();
    }
    const number = this.#take(/-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y);
    // As text, an id keeps all of its digits.
    if (number !== null) {
      return number.length > 15 ? number : Number(number);
    }
    const name = this.#take(/[A-Za-z]+/y);
    if (name === null || !NAMES.has(name)) this.#fail();
    return NAMES.get(name);
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

  #dict(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.#at++;
    while (!this.#ends("}")) {
      const key = this.#value(depth + 1);
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
