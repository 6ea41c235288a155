import { Buffer } from "node:buffer";
import { foreignText } from "@/lib/imports/input/file_kind.ts";
import { findAds, SCRIPT_GUARD } from "@/lib/imports/input/find_ads.ts";
import { Blanks } from "@/lib/imports/input/give_up.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import {
  DocumentError,
  JsonDocuments,
  MalformedError,
} from "@/lib/imports/input/json_documents.ts";
import { parseJson } from "@/lib/imports/input/parse_json.ts";
import {
  type BadRow,
  MALFORMED,
  type RawRow,
  RECORD_BYTES_MAX,
  TOO_DEEP,
  toRow,
} from "@/lib/imports/input/raw_row.ts";

/** Maximum number of lines without JSON at the start of an input that are treated as damaged records. */
const FOREIGN_LINES_MAX = 100;

/** A line without its break, or a part of a line that is larger than a record may be. */
interface Piece {
  text: string;
  /** The number of the line, from 1. */
  line: number;
  isStart: boolean;
  isEnd: boolean;
  /** Whether the input ends here, without a line break. */
  isLast: boolean;
}

/** Splits a text into its lines, without blank ones. @throws {ImportInputError} too many are blank */
async function* toPieces(
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

/** The records in a line or a part of one, and why the rest of it cannot be read. */
interface LineRecords {
  records: unknown[];
  reason?: string;
  /** Whether the line ends before its JSON does. */
  isOpen?: boolean;
}

const withoutGuard = (line: string): string => line.replace(SCRIPT_GUARD, "");

/** Reads a line that is JSON by itself; a comma after it is ignored. Null: it is not. */
function readLine(line: string): LineRecords | null {
  const text = withoutGuard(line).trim();
  const json = text.endsWith("},") ? text.slice(0, -1) : text;
  if (!/^[[{]/.test(json)) return { records: [], reason: MALFORMED };
  try {
    return findAds(parseJson(json));
  } catch (error) {
    if (!(error instanceof RangeError)) return null;
    return { records: [], reason: TOO_DEEP };
  }
}

function isJson(line: string): boolean {
  const found = readLine(line);
  return found !== null && found.reason === undefined;
}

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

/** Reads what lines contain that are larger than a record may be, or not JSON by themselves. */
class LineParts {
  /** Null if the rest of the line is skipped. */
  #document: JsonDocuments | null = null;

  read({ text, isStart, isEnd }: Piece): LineRecords {
    if (isStart) this.#document = new JsonDocuments();
    const document = this.#document;
    if (document === null) return { records: [] };
    try {
      document.write(text);
      const isOpen = isEnd && !document.end();
      const records = document.take();
      return isOpen ? { records, reason: MALFORMED, isOpen } : { records };
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      this.#document = null;
      const isMalformed = error instanceof MalformedError;
      const reason = isMalformed ? MALFORMED : error.message;
      return { records: document.take(), reason };
    }
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
  const parts = new LineParts();
  /** Lines before the first JSON, which can be those of another kind of file. */
  const foreign: BadRow[] = [];
  let first = "";
  let isJson = false;
  for await (const piece of toPieces(text)) {
    const { text, line: row, isStart, isEnd, isLast } = piece;
    const isWhole = isStart && isEnd &&
      Buffer.byteLength(text) <= RECORD_BYTES_MAX;
    const { records, reason, isOpen = false } =
      (isWhole ? readLine(text) : null) ?? parts.read(piece);
    isJson ||= reason === undefined || records.length > 0;
    if (isJson) yield* foreign.splice(0);
    for (const record of records) yield toRow(row, record);
    if (isOpen && isLast) {
      throw new ImportInputError(
        `The input is cut off: its last line, ${row}, is incomplete.`,
      );
    }
    if (reason === undefined) continue;
    if (isJson) yield { row, reason };
    else if (foreign.push({ row, reason }) === 1) first = text;
    if (foreign.length > FOREIGN_LINES_MAX) break;
  }
  if (isJson) return;
  const [bad] = foreign;
  throw new ImportInputError(
    bad === undefined ? "The input is empty." : foreignText(first) ??
      `The input contains no JSON. Line ${bad.row}: ${bad.reason}`,
  );
}
