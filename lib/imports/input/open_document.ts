import {
  DocumentParser,
  OversizedRecordError,
} from "@/lib/imports/input/document_parser.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { TOO_DEEP, TOO_LARGE } from "@/lib/imports/input/record_limits.ts";
import type { RowList } from "@/lib/imports/input/row_list.ts";

export const MALFORMED = "The line is not valid JSON.";

export interface Line {
  /** With its line break. */
  text: string;
  number: number;
}

function reasonOf(error: unknown): string {
  if (error instanceof OversizedRecordError) return TOO_LARGE;
  return error instanceof RangeError ? TOO_DEEP : MALFORMED;
}

/** JSON that does not end where its first line does, or may not be JSON at all. */
export class OpenDocument {
  readonly #parser = new DocumentParser();
  /** By line numbers where NDJSON came before, else counted. */
  readonly #isCounted: boolean;
  #lines: Line[] | null = [];

  constructor(readonly firstLine: number, readonly rows: RowList) {
    this.#isCounted = rows.isOnFirstLine;
  }

  get isComplete(): boolean {
    return this.#parser.isIdle;
  }

  /** Its lines, as long as it has given no record: it may prove to be no document. */
  get keptLines(): readonly Line[] | null {
    return this.#lines;
  }

  keepLine(line: Line): void {
    this.#lines?.push(line);
  }

  /** For lines too long to be kept. */
  forgetLines(): void {
    this.#lines = null;
  }

  /**
   * Reads on. Answers null, or the lines to be read one by one if the
   * document proved to be none.
   *
   * @throws {ImportInputError} a document of several lines broke
   */
  feed(text: string, line: number): Line[] | null {
    let failure: unknown = null;
    try {
      this.#parser.write(text);
    } catch (error) {
      failure = error;
    }
    this.#addRecords(line);
    if (failure === null) {
      if (this.isComplete) this.rows.foundJson();
      return null;
    }
    const reason = reasonOf(failure);
    const lines = this.#lines;
    if (line !== this.firstLine && (lines === null || reason !== MALFORMED)) {
      throw new ImportInputError(
        `The JSON that begins on line ${this.firstLine} cannot be read past line ${line}: ${
          reason === MALFORMED ? "it is not valid." : reason
        }`,
      );
    }
    this.rows.reject(this.firstLine, reason);
    return lines?.slice(1) ?? [];
  }

  #addRecords(line: number): void {
    const records = this.#parser.takeRecords();
    if (records.length === 0) return;
    this.#lines = null;
    if (this.#isCounted || line !== this.firstLine) {
      this.rows.addCounted(records);
    } else this.rows.addLine(records, line);
  }
}
