import { Tokenizer, TokenParser, TokenType } from "@streamparser/json";
import { isWrapper, recordsIn } from "@/lib/imports/input/envelopes.ts";
import {
  OVERSIZED,
  RECORD_BYTES_MAX,
} from "@/lib/imports/input/record_limits.ts";
import { exactNumber } from "@/lib/imports/input/parse_json.ts";

/** Characters: how far a record's end is looked for. */
const UNFINISHED_MAX = 16 * 1024 * 1024;
/** Levels: deeper input is refused before it fills the memory. */
const NESTING_MAX = 1000;
/** Levels between the root and the list of records in known envelopes. */
const WRAPPER_LEVELS_MAX = 8;

/** A record does not end within 16 MiB. */
export class OversizedRecordError extends Error {}

class ExactTokenizer extends Tokenizer {
  // The library types it as number, but only passes it on.
  protected override parseNumber(source: string): number {
    return exactNumber(source) as number;
  }
}

/**
 * Reads JSON objects and arrays, one document after another, that come in
 * pieces. The records of a list are handed out and forgotten as they end, so
 * that a document of any size takes no more memory than its largest record.
 */
export class DocumentParser {
  readonly #tokenizer = new ExactTokenizer({ separator: "" });
  readonly #parser = new TokenParser({ separator: "" });
  #records: unknown[] = [];
  /** Where the objects and arrays begin that are open, in bytes. */
  #starts: number[] = [];
  /** Bytes of the one that ended last. */
  #endedSize = 0;
  readonly #oversized = new WeakSet<object>();
  #unfinished = 0;
  /** Whether records of the document at hand were handed out one by one. */
  #isStreamed = false;

  constructor() {
    this.#tokenizer.onToken = (token) => {
      this.#count(token.token, token.offset);
      this.#parser.write(token);
    };
    this.#parser.onValue = ({ value, parent, stack }) => {
      if (typeof value === "object" && value !== null) {
        if (this.#endedSize > RECORD_BYTES_MAX) this.#oversized.add(value);
      }
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

  /** Whether no document is open: each one begun has ended. */
  get isIdle(): boolean {
    return this.#starts.length === 0;
  }

  /**
   * Reads on.
   *
   * @throws {OversizedRecordError}
   * @throws {Error} what was read is not JSON; records before it can be taken
   */
  write(text: string): void {
    this.#unfinished += text.length;
    this.#tokenizer.write(text);
    if (this.#unfinished > UNFINISHED_MAX) throw new OversizedRecordError();
  }

  /** The records that have ended since the last call, `OVERSIZED` in place of those that are too large. */
  takeRecords(): unknown[] {
    const records = this.#records;
    this.#records = [];
    return records;
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
          throw new RangeError("nested too deeply");
        }
        return;
      case TokenType.RIGHT_BRACE:
      case TokenType.RIGHT_BRACKET:
        this.#endedSize = offset + 1 - this.#starts.pop()!;
        return;
      default:
        if (this.#starts.length === 0) {
          throw new SyntaxError("not an object or array");
        }
    }
  }
}
