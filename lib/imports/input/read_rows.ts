import { Buffer } from "node:buffer";
import { findAds, SCRIPT_GUARD } from "@/lib/imports/input/find_ads.ts";
import { AdSearch, Blanks } from "@/lib/imports/input/give_up.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import {
  type Line,
  MALFORMED,
  OpenDocument,
} from "@/lib/imports/input/open_document.ts";
import { NumberMender } from "@/lib/imports/input/mend_numbers.ts";
import { parseJson } from "@/lib/imports/input/parse_json.ts";
import { whyNoAd } from "@/lib/imports/formats/formats.ts";
import { isObject } from "@/lib/imports/formats/members.ts";
import {
  type RawRow,
  RECORD_BYTES_MAX,
  RowList,
  TOO_DEEP,
} from "@/lib/imports/input/row_list.ts";

/** Characters that may be read again for nothing, and for each that was read. */
const REREAD_FREE = 2 * 1024 * 1024;
const REREAD_RATIO = 4;

/** Number of records without an ad after which an input is given up on: other data may come before its ads. */
const FOREIGN_RECORDS_MAX = 100_000;

/**
 * Reads the records of NDJSON and JSON of any layout as they come; memory does
 * not grow with the input. `row` is the line in NDJSON, else counts records
 * from 1. A record that cannot be read is a row with a reason.
 *
 * @throws {ImportInputError} the input is empty, not JSON, damaged, cut off or
 * without ads; the records before that have been yielded
 */
export async function* readRows(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const reader = new LineReader();
  const search = new AdSearch(FOREIGN_RECORDS_MAX);
  const blanks = new Blanks();
  function* take(): Generator<RawRow> {
    for (const row of reader.rows.take()) {
      yield row;
      const isRead = "value" in row;
      blanks.add(isRead && isEmpty(row.value));
      search.add(() => isRead ? whyNoAd(row.value) : row.reason);
    }
  }
  let last: Piece | undefined;
  try {
    for await (last of toPieces(text)) {
      reader.read(last);
      yield* take();
    }
    reader.end(last?.text.endsWith("\n") === false, last?.number ?? 0);
  } catch (error) {
    yield* take();
    throw error;
  }
  yield* take();
}

const isEmpty = (value: unknown): boolean =>
  !isObject(value) || Object.keys(value).length === 0;

/** A line with its break, or a part of a line that is larger than a record may be. */
interface Piece extends Line {
  isStart: boolean;
  isEnd: boolean;
}

/** Blank lines are only counted. */
async function* toPieces(text: AsyncIterable<string>): AsyncGenerator<Piece> {
  const blanks = new Blanks();
  let number = 1;
  let isStart = true;
  let held: string[] = [];
  let length = 0;
  const take = (isEnd: boolean): Piece => {
    const piece = { text: held.join(""), number, isStart, isEnd };
    if (isEnd) number++;
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

/** An object in a line that a list was cut into, whose commas stayed. */
function withoutComma(line: string): string {
  const text = line.trimEnd();
  return text.endsWith("},") ? text.slice(0, -1) : line;
}

/**
 * Reads records line by line: a line that is JSON by itself is one line of
 * NDJSON, else it may begin a document of several lines, and if it does not,
 * that line alone is bad.
 */
class LineReader {
  readonly rows = new RowList();

  /** Characters so far, and those that were read again. */
  #read = 0;
  #reread = 0;
  #document: OpenDocument | null = null;
  readonly #mender = new NumberMender();
  /** The rest of the line is dropped. */
  #isSkipping = false;

  /** @throws {ImportInputError} the input cannot be read on; rows before it can be taken */
  read({ isStart, isEnd, ...line }: Piece): void {
    this.#read += line.text.length;
    if (isStart && isEnd) return this.#readLines([line]);
    line.text = this.#mender.mend(line.text, isStart, isEnd);
    if (isStart) line.text = line.text.replace(SCRIPT_GUARD, "");
    if (isStart && this.#document === null) {
      this.rows.startLine();
      this.#document = new OpenDocument(line.number, this.rows);
    }
    if (!this.#isSkipping) {
      const document = this.#document!;
      document.lines = null;
      if (document.feed(line.text, line.number) !== null) {
        this.#document = null;
        this.#isSkipping = true;
      }
    }
    if (!isEnd) return;
    this.#isSkipping = false;
    if (this.#document?.isComplete) this.#document = null;
  }

  /**
   * @param isLineOpen the last line has no break
   * @throws {ImportInputError} the input is empty, not JSON or cut off; rows before it can be taken
   */
  end(isLineOpen: boolean, line: number): void {
    while (this.#document !== null) {
      const { firstLine, lines } = this.#document;
      const document = this.#document;
      this.#document = null;
      // Else it is NDJSON whose last lines are bad, not a document cut off.
      if (isLineOpen || lines === null || !this.rows.isJson) {
        document.flush();
        document.takeRecords(line);
        throw new ImportInputError(
          `The input is cut off: it ends within the JSON that begins on line ${firstLine}.`,
        );
      }
      this.rows.reject(firstLine, MALFORMED);
      this.#readLines(lines.slice(1));
    }
    this.rows.end();
  }

  #readLines(lines: readonly Line[]): void {
    // Lines of what proves not to be a document are read again, one by one.
    const pending = [lines.values()];
    while (pending.length > 0) {
      const { done, value: line } = pending.at(-1)!.next();
      if (done) {
        pending.pop();
        continue;
      }
      const again = this.#readLine(line);
      if (again.length === 0) continue;
      this.#countReread(again);
      pending.push(again.values());
    }
  }

  /** If each line began a document that breaks, all lines would be read as often as there are any. */
  #countReread(lines: readonly Line[]): void {
    for (const { text } of lines) this.#reread += text.length;
    if (this.#reread > REREAD_FREE + this.#read * REREAD_RATIO) {
      throw new ImportInputError(
        `The input is too damaged to be read past line ${
          lines.at(-1)!.number
        }.`,
      );
    }
  }

  /** Returns the lines that have to be read again. */
  #readLine(line: Line): readonly Line[] {
    if (this.#document === null) {
      let text = line.text.trimStart();
      if (text === "") return [];
      this.rows.startLine();
      text = text.replace(SCRIPT_GUARD, "");
      if (this.#readWhole(text, line.number)) return [];
      // Only what is not JSON can have numbers to be mended.
      line = this.#mended({ text, number: line.number });
      const isMended = line.text !== text;
      if (isMended && this.#readWhole(line.text, line.number)) return [];
      this.#document = new OpenDocument(line.number, this.rows);
    } else line = this.#mended(line);
    const document = this.#document;
    document.lines?.push(line);
    const again = document.feed(line.text, line.number);
    if (again !== null || document.isComplete) this.#document = null;
    return again ?? [];
  }

  #mended({ text, number }: Line): Line {
    return { text: this.#mender.mend(text, true, true), number };
  }

  /** Whether nothing more is to be made of the line. */
  #readWhole(text: string, number: number): boolean {
    if (!text.startsWith("{") && !text.startsWith("[")) {
      this.rows.reject(number, MALFORMED, text);
      return true;
    }
    // How large each record in it is shows only as it is read piece by piece.
    if (Buffer.byteLength(text) > RECORD_BYTES_MAX) return false;
    try {
      const { records } = findAds(parseJson(withoutComma(text)));
      this.rows.addLine(records, number);
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) return false;
      this.rows.reject(number, TOO_DEEP);
      return true;
    }
  }
}
