import { Buffer } from "node:buffer";
import { recordsIn } from "@/lib/imports/input/envelopes.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import {
  type Line,
  MALFORMED,
  OpenDocument,
} from "@/lib/imports/input/open_document.ts";
import { parseJson } from "@/lib/imports/input/parse_json.ts";
import { RowList } from "@/lib/imports/input/row_list.ts";
import {
  RECORD_BYTES_MAX,
  TOO_DEEP,
} from "@/lib/imports/input/record_limits.ts";

/** What some services put before their JSON, against its use as a script. */
const SCRIPT_GUARD = "for (;;);";

/** Characters that may be read again for nothing, and for each that was read. */
const REREAD_FREE = 2 * 1024 * 1024;
const REREAD_RATIO = 4;

/** An object in a line that a list was cut into, whose commas stayed. */
function withoutComma(line: string): string {
  const text = line.trimEnd();
  return text.endsWith("},") ? text.slice(0, -1) : line;
}

/**
 * Splits text that comes in pieces into records. It goes line by line: a line
 * that is JSON by itself is one line of NDJSON, else it may begin a document
 * of several lines, and if it does not, that line alone is bad.
 */
export class RecordSplitter {
  readonly rows = new RowList();
  #pieces: string[] = [];
  #length = 0;
  #lines = 0;
  /** Characters so far, and those that were read again. */
  #read = 0;
  #reread = 0;
  #document: OpenDocument | null = null;
  /** The line at hand is too long to be kept: the document gets it piece by piece. */
  #isFeeding = false;
  /** The rest of the line at hand is dropped. */
  #isSkipping = false;

  /** @throws {ImportInputError} the input cannot be read on; rows before it can be taken */
  push(text: string): void {
    this.#read += text.length;
    let start = 0;
    let end = text.indexOf("\n");
    while (end !== -1) {
      this.#endLine(text.slice(start, end + 1));
      start = end + 1;
      end = text.indexOf("\n", start);
    }
    if (start < text.length) this.#addPiece(text.slice(start));
  }

  /** @throws {ImportInputError} the input is empty, no JSON or cut off; rows before it can be taken */
  end(): void {
    const isLineOpen = this.#length > 0 || this.#isFeeding;
    if (isLineOpen) this.#endLine("");
    while (this.#document !== null) {
      const { firstLine, keptLines } = this.#document;
      this.#document = null;
      // Else it is NDJSON whose last lines are bad, not a document cut off.
      if (isLineOpen || keptLines === null || !this.rows.isJson) {
        throw new ImportInputError(
          `The input is cut off: it ends within the JSON that begins on line ${firstLine}.`,
        );
      }
      this.rows.reject(firstLine, MALFORMED);
      this.#readLines(keptLines.slice(1));
    }
    this.rows.end();
  }

  #addPiece(piece: string): void {
    if (this.#isSkipping) return;
    if (this.#isFeeding) return this.#feedPiece(piece);
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length <= RECORD_BYTES_MAX) return;
    if (this.#document === null) {
      this.rows.startLine();
      this.#document = new OpenDocument(this.#lines + 1, this.rows);
    }
    this.#isFeeding = true;
    this.#feedPiece(this.#takePieces());
  }

  #takePieces(): string {
    const text = this.#pieces.join("");
    this.#pieces = [];
    this.#length = 0;
    return text;
  }

  #feedPiece(piece: string): void {
    const document = this.#document!;
    document.forgetLines();
    if (document.feed(piece, this.#lines + 1) !== null) {
      this.#document = null;
      this.#isFeeding = false;
      this.#isSkipping = true;
    }
  }

  #endLine(tail: string): void {
    if (this.#isFeeding) this.#feedPiece(tail);
    const number = ++this.#lines;
    if (this.#isFeeding || this.#isSkipping) {
      this.#isFeeding = false;
      this.#isSkipping = false;
      if (this.#document?.isComplete) this.#document = null;
      return;
    }
    const text = this.#length === 0 ? tail : this.#takePieces() + tail;
    this.#readLines([{ text, number }]);
  }

  #readLines(lines: readonly Line[]): void {
    // Lines of a document that proved to be none are read again, one by one.
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

  /** Where each line begins a document that breaks, all lines would be read as often as there are any. */
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

  /** Answers the lines that have to be read again. */
  #readLine(line: Line): Line[] {
    if (this.#document === null) {
      let text = line.text.trimStart();
      if (text === "") return [];
      this.rows.startLine();
      if (text.startsWith(SCRIPT_GUARD)) text = text.slice(SCRIPT_GUARD.length);
      if (this.#readWhole(text, line.number)) return [];
      this.#document = new OpenDocument(line.number, this.rows);
      line = { text, number: line.number };
    }
    const document = this.#document;
    document.keepLine(line);
    const again = document.feed(line.text, line.number);
    if (again !== null || document.isComplete) this.#document = null;
    return again ?? [];
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
      this.rows.addLine(recordsIn(parseJson(withoutComma(text))), number);
      return true;
    } catch (error) {
      if (!(error instanceof RangeError)) return false;
      this.rows.reject(number, TOO_DEEP);
      return true;
    }
  }
}
