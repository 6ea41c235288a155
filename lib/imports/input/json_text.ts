const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The position after a string in JSON, or after the end of the JSON. */
export function endOfString(json: string, start: number): number {
  let at = start + 1;
  for (; at < json.length && json.charCodeAt(at) !== QUOTE; at++) {
    if (json.charCodeAt(at) === BACKSLASH) at++;
  }
  return at + 1;
}

/** Searches the end of a value in JSON, which may come in parts. */
export class ValueScan {
  depth = 0;

  /** @param at the position up to which the JSON has been searched */
  constructor(public at: number) {}

  /** Returns the position after the value, or null if it does not end before `limit`. */
  end(json: string, limit = json.length): number | null {
    for (; this.at < limit; this.at++) {
      switch (json.charCodeAt(this.at)) {
        case QUOTE: {
          const end = endOfString(json, this.at);
          if (end > limit) return null;
          if (this.depth === 0) return end;
          this.at = end - 1;
          break;
        }
        case 0x5b: // [
        case 0x7b: // {
          this.depth++;
          break;
        case 0x5d: // ]
        case 0x7d: // }
          if (this.depth === 0) return this.at;
          if (--this.depth === 0) return this.at + 1;
          break;
        case 0x2c: // ,
          if (this.depth === 0) return this.at;
      }
    }
    return null;
  }
}
