import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import { isWrapper, recordsIn } from "@/lib/imports/input/envelopes.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { exactNumber } from "@/lib/imports/input/parse_json.ts";
import {
  OVERSIZED,
  RECORD_BYTES_MAX,
  type RowList,
  TOO_DEEP,
  TOO_LARGE,
} from "@/lib/imports/input/row_list.ts";

export const MALFORMED = "The line is not valid JSON.";

/** Characters: how far a record's end is looked for. */
const UNFINISHED_MAX = 16 * 1024 * 1024;
/** Levels: deeper input is refused before it fills the memory. */
const NESTING_MAX = 1000;
/** Levels between the root and the list of records in known envelopes. */
const WRAPPER_LEVELS_MAX = 8;

export interface Line {
  /** With its line break. */
  text: string;
  number: number;
}

/** The JSON cannot be read on, for one of the reasons that records are rejected for. */
class DocumentError extends Error {}

class ExactTokenizer extends Tokenizer {
  // The library types it as number, but only passes it on.
  protected override parseNumber(source: string): number {
    return exactNumber(source) as number;
  }
}

/**
 * JSON that does not end where its first line does, or may not be JSON at all.
 * The records of a list are handed out and forgotten as they end, so that a
 * document of any size takes no more memory than its largest record.
 */
export class OpenDocument {
  readonly #tokenizer = new ExactTokenizer({ separator: "" });
  readonly #parser = new TokenParser({ separator: "" });
  /** Records that have ended since they were last taken. */
  #records: unknown[] = [];
  /** Where the open objects and arrays begin, in bytes. */
  #starts: number[] = [];
  /** Bytes of the one that ended last. */
  #endedSize = 0;
  readonly #oversized = new WeakSet<object>();
  #unfinished = 0;
  /** Whether records of the current document were handed out one by one. */
  #isStreamed = false;
  /** Rows are counted, unless NDJSON came before. */
  readonly #isCounted: boolean;
  /** Its lines, until it has given a record: before that, it may prove not to be a document. */
  lines: Line[] | null = [];

  constructor(readonly firstLine: number, readonly rows: RowList) {
    this.#isCounted = rows.isOnFirstLine;
    this.#tokenizer.onToken = (token) => {
      this.#count(token.token, token.offset);
      this.#parser.write(token);
    };
    this.#parser.onValue = ({ value, parent, stack }) => {
      if (
        typeof value === "object" && value !== null &&
        this.#endedSize > RECORD_BYTES_MAX
      ) this.#oversized.add(value);
      if (stack.length === 0) {
        if (!this.#isStreamed) this.#found(value);
        this.#isStreamed = false;
      } else if (
        Array.isArray(parent) && stack.length <= WRAPPER_LEVELS_MAX &&
        stack.every(({ key }, level) => level === 0 || isWrapper(key))
      ) {
        this.#found(value);
        this.#isStreamed = true;
        parent.pop();
      }
    };
  }

  get isComplete(): boolean {
    return this.#starts.length === 0;
  }

  /**
   * Reads on. Returns null, or the lines to be read one by one if this proves
   * not to be a document.
   *
   * @throws {ImportInputError} a document of several lines broke
   */
  feed(text: string, line: number): readonly Line[] | null {
    const failure = this.#parse(text);
    this.#takeRecords(line);
    if (failure === null) {
      if (this.isComplete) this.rows.foundJson();
      return null;
    }
    const lines = this.lines;
    if (line !== this.firstLine && (lines === null || failure !== MALFORMED)) {
      throw new ImportInputError(
        `The JSON that begins on line ${this.firstLine} cannot be read past line ${line}: ${
          failure === MALFORMED ? "it is not valid." : failure
        }`,
      );
    }
    this.rows.reject(this.firstLine, failure);
    return lines?.slice(1) ?? [];
  }

  /** Returns why the text cannot be read, or null. Records before that can be taken. */
  #parse(text: string): string | null {
    this.#unfinished += text.length;
    try {
      this.#tokenizer.write(text);
    } catch (error) {
      return error instanceof DocumentError ? error.message : MALFORMED;
    }
    return this.#unfinished > UNFINISHED_MAX ? TOO_LARGE : null;
  }

  #takeRecords(line: number): void {
    const records = this.#records;
    if (records.length === 0) return;
    this.#records = [];
    this.lines = null;
    if (this.#isCounted || line !== this.firstLine) {
      this.rows.addCounted(records);
    } else this.rows.addLine(records, line);
  }

  #found(value: unknown): void {
    for (const record of recordsIn(value)) {
      const isOversized = this.#oversized.has(record as object);
      this.#records.push(isOversized ? OVERSIZED : record);
    }
    this.#unfinished = 0;
  }

  #count(token: TokenType, offset: number): void {
    switch (token) {
      case TokenType.LEFT_BRACE:
      case TokenType.LEFT_BRACKET:
        if (this.#starts.push(offset) > NESTING_MAX) {
          throw new DocumentError(TOO_DEEP);
        }
        return;
      case TokenType.RIGHT_BRACE:
      case TokenType.RIGHT_BRACKET:
        this.#endedSize = offset + 1 - this.#starts.pop()!;
        return;
      default:
        // A document is an object or an array.
        if (this.#starts.length === 0) throw new DocumentError(MALFORMED);
    }
  }
}
