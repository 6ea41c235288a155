/** Prefixes of JSON that prevent its use as a script. */
export const SCRIPT_GUARD = /^\s*(?:for\s*\(;;\);|while\s*\(1\);|\)\]\}',?)?/;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Searches the end of a value in JSON, which may come in parts. */
export class ValueScan {
  #depth = 0;
  #isInString = false;

  /** @param at the position up to which the JSON has been searched */
  constructor(public at: number) {}

  /** Returns the position after the value, or null if it does not end before `limit`. */
  end(json: string, limit = json.length): number | null {
    const last = Math.min(limit, json.length);
    for (; this.at < last; this.at++) {
      const char = json.charCodeAt(this.at);
      if (this.#isInString) {
        if (char === BACKSLASH) this.at++;
        if (char !== QUOTE) continue;
        this.#isInString = false;
        if (this.#depth === 0) return this.at + 1;
        continue;
      }
      switch (char) {
        case QUOTE:
          this.#isInString = true;
          break;
        case 0x5b: // [
        case 0x7b: // {
          this.#depth++;
          break;
        case 0x5d: // ]
        case 0x7d: // }
          if (this.#depth === 0) return this.at;
          if (--this.#depth === 0) return this.at + 1;
          break;
        case 0x2c: // ,
          if (this.#depth === 0) return this.at;
      }
    }
    return null;
  }
}
