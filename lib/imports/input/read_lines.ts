import { Buffer } from "node:buffer";
import { foreignText } from "@/lib/imports/input/file_kind.ts";
import { documentsAt, findAds } from "@/lib/imports/input/find_ads.ts";
import { Blanks } from "@/lib/imports/input/give_up.ts";
import {
  DocumentError,
  ImportInputError,
  MalformedError,
} from "@/lib/imports/input/input_error.ts";
import { SCRIPT_GUARD } from "@/lib/imports/input/json_text.ts";
import { EXPORT } from "@/lib/imports/input/member_search.ts";
import {
  type BadRow,
  jsonIn,
  MALFORMED,
  NESTED,
  type RawRow,
  RECORD_BYTES_MAX,
  toRow,
} from "@/lib/imports/input/raw_row.ts";

/** Maximum number of lines without JSON at the start of an input that are treated as damaged records. */
const FOREIGN_LINES_MAX = 100;

const withoutGuard = (line: string): string => line.replace(SCRIPT_GUARD, "");

/** The value of a line that is JSON by itself, for which see `jsonIn`; a comma after it is ignored. */
function valueOf(line: string): unknown {
  const json = withoutGuard(line).trim().replace(/\},$/, "}");
  return /^[[{]/.test(json) ? jsonIn(json) : undefined;
}

const isJson = (line: string): boolean => valueOf(line) !== undefined;

/** Characters by which NDJSON is detected: a longer first line is not a record. */
export const HEAD_SIZE = RECORD_BYTES_MAX;

/**
 * Whether a text is NDJSON, or not JSON at all, rather than a document: its
 * first line that begins as JSON does is JSON by itself, or is damaged, because
 * the next line begins a value where that line cannot go on with one.
 */
export function areLines(head: string): boolean {
  const [line = "", rest = ""] = head.slice(firstJson(head)).trim()
    .split(/\n\s*([^]*)/);
  if (!/^[[{]/.test(withoutGuard(line))) return true;
  // A document of several lines can follow one of a single line.
  if (/^[[{]\s*\n/.test(rest)) return false;
  // Blank lines are only counted in NDJSON.
  if (rest === "") return isJson(line) && head.length === HEAD_SIZE;
  if (isJson(line)) return true;
  if (/^[[{]/.test(rest) && !/[[{,:]\s*$/.test(line)) return true;
  // In a document, a value is followed by a comma or a bracket that closes.
  const [second = "", third = ""] = rest.split(/\n\s*/, 2);
  return isJson(second) && !second.trim().endsWith(",") &&
    /^[[{]/.test(third);
}

/** The position of the first line that begins as JSON does. */
function firstJson(head: string): number {
  let at = 0;
  for (const line of head.split("\n", FOREIGN_LINES_MAX)) {
    if (/^[[{]/.test(withoutGuard(line).trimStart())) return at;
    at += line.length + 1;
  }
  return 0;
}

/** A part of a line, and what ends after it. */
interface Part {
  text: string;
  end: "line" | "input" | null;
}

async function* toParts(text: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const chunk of text) {
    const lines = chunk.split("\n");
    const rest = lines.pop()!;
    for (const text of lines) yield { text, end: "line" };
    yield { text: rest, end: null };
  }
  yield { text: "", end: "input" };
}

/** A line that is read part by part. */
class Line {
  /** Its first part. */
  head = "";
  isBlank = true;
  /** Whether it ends before its JSON does. */
  isOpen = false;
  /** Why the rest of it cannot be read. */
  reason: string | null = null;
  readonly #documents = documentsAt(EXPORT);

  constructor(readonly row: number) {}

  /** Reads a part of the line. Returns the records that it completes. */
  read(part: string, isEnd: boolean): RawRow[] {
    const isWhole = isEnd && this.isBlank &&
      Buffer.byteLength(part) <= RECORD_BYTES_MAX;
    if (this.isBlank) this.head = part;
    this.isBlank &&= /^[\s,]*$/.test(part);
    if (this.reason !== null) return [];
    // To search the end of a value takes as long as parsing it.
    const value = isWhole ? valueOf(part) : undefined;
    if (value !== undefined && value !== NESTED) {
      return this.#toRows(findAds(value).records);
    }
    try {
      this.#documents.write(part);
      this.isOpen = isEnd && !this.#documents.end();
      if (this.isOpen) this.reason = MALFORMED;
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      this.reason = error instanceof MalformedError ? MALFORMED : error.message;
    }
    return this.#toRows(this.#documents.take());
  }

  #toRows(records: readonly unknown[]): RawRow[] {
    return records.map((record) => toRow(this.row, record));
  }
}

/**
 * Reads NDJSON; `row` is the line. A line that cannot be read is a row with a
 * reason.
 *
 * @throws {ImportInputError} the input is empty, not JSON or cut off
 */
export async function* readLines(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const blanks = new Blanks();
  /** Lines before the first JSON, which can be those of another kind of file. */
  const foreign: BadRow[] = [];
  let first = "";
  let isJson = false;
  let line = new Line(1);
  for await (const { text: part, end } of toParts(text)) {
    const { row, reason: before } = line;
    const rows = line.read(part, end !== null);
    const { reason, isBlank, isOpen, head } = line;
    isJson ||= rows.length > 0 || end !== null && reason === null && !isBlank;
    if (isJson) yield* foreign.splice(0);
    yield* rows;
    if (end === "input" && isOpen) {
      throw new ImportInputError(
        `The input is cut off: its last line, ${row}, is incomplete.`,
      );
    }
    if (end !== null) {
      blanks.add(isBlank);
      line = new Line(row + 1);
    }
    if (reason === null || before !== null) continue;
    if (isJson) yield { row, reason };
    else if (foreign.push({ row, reason }) === 1) first = head;
    if (foreign.length > FOREIGN_LINES_MAX) break;
  }
  if (isJson) return;
  const [bad] = foreign;
  throw new ImportInputError(
    bad === undefined ? "The input is empty." : foreignText(first) ??
      `The input contains no JSON. Line ${bad.row}: ${bad.reason}`,
  );
}
