/** Numbers of Python and JavaScript that JSON does not support. */
const NO_NUMBER = /NaN|Infinity/;
const HERE = /NaN|-?Infinity/y;

/** Replaces NaN and infinities outside strings by `null`, in lines that come in one or more pieces. */
export class NumberMender {
  #isInText = false;
  #isEscaped = false;

  /**
   * @param isStart the piece is the start of a line
   * @param isEnd the piece is the end of a line
   */
  mend(piece: string, isStart: boolean, isEnd: boolean): string {
    if (isStart) {
      // JSON strings do not span lines.
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
