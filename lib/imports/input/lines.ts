import { Blanks } from "@/lib/imports/input/give_up.ts";
import { RECORD_BYTES_MAX } from "@/lib/imports/input/raw_row.ts";

/** A line without its break, or a part of a line that is larger than a record may be. */
export interface Piece {
  text: string;
  /** The number of the line, from 1. */
  line: number;
  isStart: boolean;
  isEnd: boolean;
  /** Whether the input ends here, without a line break. */
  isLast: boolean;
}

/** Splits a text into its lines, without blank ones. @throws {ImportInputError} too many are blank */
export async function* toPieces(
  text: AsyncIterable<string>,
): AsyncGenerator<Piece> {
  const blanks = new Blanks();
  let rest = "";
  let line = 1;
  let isStart = true;
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop()!;
    for (const text of lines) {
      const isBlank = isStart && text.trim() === "";
      blanks.add(isBlank);
      if (!isBlank) yield { text, line, isStart, isEnd: true, isLast: false };
      isStart = true;
      line++;
    }
    if (rest.length <= RECORD_BYTES_MAX) continue;
    yield { text: rest, line, isStart, isEnd: false, isLast: false };
    isStart = false;
    rest = "";
  }
  const isBlank = isStart && rest.trim() === "";
  if (!isBlank) yield { text: rest, line, isStart, isEnd: true, isLast: true };
}
