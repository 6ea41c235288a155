import { Blanks } from "@/lib/imports/input/give_up.ts";
import { RECORD_BYTES_MAX } from "@/lib/imports/input/raw_row.ts";

/** A line with its break, or a part of a line that is larger than a record may be. */
export interface Piece {
  text: string;
  /** From 1. */
  line: number;
  isStart: boolean;
  isEnd: boolean;
}

/** Splits a text into its lines, without blank ones. @throws {ImportInputError} too many are blank */
export async function* toPieces(
  text: AsyncIterable<string>,
): AsyncGenerator<Piece> {
  const blanks = new Blanks();
  let line = 1;
  let isStart = true;
  let held: string[] = [];
  let length = 0;
  const take = (isEnd: boolean): Piece => {
    const piece = { text: held.join(""), line, isStart, isEnd };
    if (isEnd) line++;
    isStart = isEnd;
    held = [];
    length = 0;
    return piece;
  };
  for await (const chunk of text) {
    for (let start = 0, end = 0; start < chunk.length; start = end) {
      const newline = chunk.indexOf("\n", start);
      end = newline === -1 ? chunk.length : newline + 1;
      held.push(chunk.slice(start, end));
      length += end - start;
      if (newline !== -1) {
        const piece = take(true);
        const isBlank = piece.isStart && piece.text.trim() === "";
        blanks.add(isBlank);
        if (!isBlank) yield piece;
      } else if (length > RECORD_BYTES_MAX) yield take(false);
    }
  }
  if (length > 0 || !isStart) yield take(true);
}
