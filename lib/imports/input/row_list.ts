import {
  hasTooManyMembers,
  isObject,
  MEMBERS_MAX,
} from "@/lib/imports/formats/members.ts";
import { foreignText } from "@/lib/imports/input/file_kind.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** Maximum levels of nesting: real exports have fewer than ten. */
const DEPTH_MAX = 32;

/** Maximum size of a record in the input: about fifty times a typical ad. */
export const RECORD_BYTES_MAX = 512 * 1024;

export const TOO_DEEP =
  `The record is nested more than ${DEPTH_MAX} levels deep.`;
export const TOO_LARGE = "The record is larger than 512 KiB.";
const TOO_MANY = `The record has more than ${MEMBERS_MAX} members.`;

/** A placeholder for a record that was larger. */
export const OVERSIZED = Symbol("a record that is too large");

export function isTooDeep(value: unknown, depth = 1): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth > DEPTH_MAX ||
    Object.values(value).some((member) => isTooDeep(member, depth + 1));
}

/** Why a record exceeds a limit, in one sentence, or null. */
function overLimit(record: unknown): string | null {
  if (record === OVERSIZED) return TOO_LARGE;
  if (isObject(record) && hasTooManyMembers(record)) return TOO_MANY;
  return isTooDeep(record) ? TOO_DEEP : null;
}

/** One record of the input, or why it could not be read. */
export type RawRow = ({ row: number; value: unknown } | BadRow) & {
  /** The file in an archive or folder, or the sheet in a workbook. */
  file?: string;
};

interface BadRow {
  row: number;
  reason: string;
}

/** A record with its number, or why it exceeds a limit. */
export function toRow(row: number, value: unknown): RawRow {
  const reason = overLimit(value);
  return reason === null ? { row, value } : { row, reason };
}

/** Maximum number of lines without JSON at the start of an input that are treated as damaged records. */
const FOREIGN_LINES_MAX = 100;

/**
 * The rows of an input, numbered by their line in NDJSON, else counted. Rows
 * are held back until it is known what the input is: the records of a first
 * line, which are numbered by what follows them, and lines without JSON, which
 * may be those of another kind of file.
 */
export class RowList {
  #rows: RawRow[] = [];
  #count = 0;
  #startedLines = 0;
  #firstLine: { records: unknown[]; line: number } | null = null;
  #foreign: BadRow[] = [];
  #firstForeign = "";
  /** Whether any JSON was found. */
  isJson = false;
  /** The error in the first line, if that had records before it. */
  #brokenLine: BadRow | null = null;

  get isOnFirstLine(): boolean {
    return this.#startedLines === 1;
  }

  take(): RawRow[] {
    return this.#rows.splice(0);
  }

  /** Records that the input is JSON. */
  foundJson(): void {
    this.isJson = true;
    this.#rows.push(...this.#foreign.splice(0));
  }

  /** Call it for each line that is not blank and not within a document. */
  startLine(): void {
    this.#startedLines++;
    const { records, line } = this.#firstLine ?? { records: [], line: 0 };
    this.#firstLine = null;
    for (const record of records) this.#push(line, record);
    if (this.#brokenLine !== null) this.#rows.push(this.#brokenLine);
    this.#brokenLine = null;
  }

  /** Adds the records of a line that is JSON by itself. */
  addLine(records: unknown[], line: number): void {
    this.foundJson();
    if (this.isOnFirstLine && records.length !== 1) {
      this.#firstLine = { records, line };
      return;
    }
    for (const record of records) this.#push(line, record);
  }

  /** Adds records of a document, counted. */
  addCounted(records: unknown[]): void {
    this.foundJson();
    for (const record of records) this.#push(this.#count + 1, record);
  }

  /**
   * Records that a line, or the rest of it, cannot be read.
   *
   * @param text the line, if it is not JSON at all
   * @throws {ImportInputError} the input looks like a file of another kind
   */
  reject(line: number, reason: string, text = ""): void {
    const row = { row: line, reason };
    this.#count++;
    if (!this.isJson) {
      if (this.#foreign.push(row) === 1) this.#firstForeign = text;
      if (this.#foreign.length > FOREIGN_LINES_MAX) throw this.#notJson();
    } else if (this.isOnFirstLine) this.#brokenLine = row;
    else this.#rows.push(row);
  }

  /** @throws {ImportInputError} the input was empty, not JSON, or broke in its only document */
  end(): void {
    if (this.#firstLine !== null) this.addCounted(this.#firstLine.records);
    if (this.#brokenLine !== null) {
      throw new ImportInputError(
        `The input is not valid JSON after record ${this.#count - 1}.`,
      );
    }
    if (!this.isJson) throw this.#notJson();
  }

  #push(row: number, value: unknown): void {
    this.#count++;
    this.#rows.push(toRow(row, value));
  }

  #notJson(): ImportInputError {
    const [first] = this.#foreign;
    if (first === undefined) return new ImportInputError("The input is empty.");
    return new ImportInputError(
      foreignText(this.#firstForeign) ??
        `The input contains no JSON. Line ${first.row}: ${first.reason}`,
    );
  }
}
