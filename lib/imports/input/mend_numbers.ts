/** What Python and JavaScript write for numbers that JSON has no word for. */
const NO_NUMBER = /NaN|Infinity/;
const HERE = /NaN|-?Infinity/y;

/** Makes `null` of NaN and infinities outside texts, in a line that comes in one or more pieces. */
export class NumberMender {
  #isInText = false;
  #isEscaped = false;

  /**
   * @param isStart the piece begins a line
   * @param isEnd it ends one
   */
  mend(piece: string, isStart: boolean, isEnd: boolean): string {
    if (isStart) {
      // No text of JSON goes on in the next line.
      this.#isInText = this.#isEscaped = false;
      if (isEnd && !NO_NUMBER.test(piece)) return piece;
    }
    let mended = "";
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const char = piece.charCodeAt(at);
      if (this.#isInText) {
        this.#readText(char);
        continue;
      }
      if (char === 0x22) this.#isInText = true;
      // N, I and the sign.
      if (char !== 0x4e && char !== 0x49 && char !== 0x2d) continue;
      HERE.lastIndex = at;
      if (!HERE.test(piece)) continue;
      mended += `${piece.slice(from, at)}null`;
      from = HERE.lastIndex;
      at = from - 1;
    }
    return from === 0 ? piece : mended + piece.slice(from);
  }

  #readText(char: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (char === 0x5c) this.#isEscaped = true;
    else if (char === 0x22) this.#isInText = false;
  }
}
