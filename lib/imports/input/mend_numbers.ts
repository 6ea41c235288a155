/**
 * In a part of JSON: a string, which may end in a later part, or NaN or an
 * infinity, which Python and JavaScript write and JSON does not have.
 */
const TOKEN =
  /"[^"\\]*(?:\\[^][^"\\]*)*(?:(")|(\\?)$)|(-?(?:NaN|Infinity))|((?:-|-?[NI][a-z]{0,6})$)/g;

/** Replaces NaN and infinities outside strings by `null`, in JSON that comes in parts. */
export class NumberMender {
  #isInString = false;
  /** The end of the last part, if the next one can complete it. */
  #rest = "";

  mend(part: string): string {
    const before = this.#isInString ? '"' : "";
    const text = before + this.#rest + part;
    this.#rest = "";
    return text.replace(TOKEN, (token, quote, escape, number, incomplete) => {
      if (number !== undefined) return "null";
      this.#isInString = incomplete === undefined && quote === undefined;
      this.#rest = incomplete ?? escape ?? "";
      return token.slice(0, token.length - this.#rest.length);
    }).slice(before.length);
  }
}

/** The same for JSON as a whole. */
export function mendNumbers(json: string): string {
  return new NumberMender().mend(json);
}
