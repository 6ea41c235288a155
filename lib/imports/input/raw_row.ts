import {
  hasTooManyMembers,
  isObject,
  MEMBERS_MAX,
} from "@/lib/imports/formats/members.ts";
import { parseJson } from "@/lib/imports/formats/parse_json.ts";

/** Maximum levels of nesting: real exports have fewer than ten. */
const DEPTH_MAX = 32;

/** Maximum size of a record in the input: about fifty times a typical ad. */
export const RECORD_BYTES_MAX = 512 * 1024;

const TOO_DEEP = `The record is nested more than ${DEPTH_MAX} levels deep.`;
export const TOO_LARGE = "The record is larger than 512 KiB.";
const TOO_MANY = `The record has more than ${MEMBERS_MAX} members.`;

export const MALFORMED = "The line is not valid JSON.";

/** Placeholders for records that cannot be read, which say why. */
export const OVERSIZED = Symbol(TOO_LARGE);
export const NESTED = Symbol(TOO_DEEP);
export const MALFORMED_LINE = Symbol(MALFORMED);

/** The value of JSON; undefined for other texts, `NESTED` if it is nested too deeply. */
export function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    return error instanceof RangeError ? NESTED : undefined;
  }
}

export function isTooDeep(value: unknown, depth = 1): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth > DEPTH_MAX ||
    Object.values(value).some((member) => isTooDeep(member, depth + 1));
}

/** Why a record cannot be read, in one sentence, or null. */
function whyUnread(record: unknown): string | null {
  if (typeof record === "symbol") return record.description!;
  if (isObject(record) && hasTooManyMembers(record)) return TOO_MANY;
  return isTooDeep(record) ? TOO_DEEP : null;
}

/** One record of the input, or why it could not be read. */
export type RawRow = ({ row: number; value: unknown } | BadRow) & {
  /** The file in an archive or folder, or the sheet in a workbook. */
  file?: string;
};

export interface BadRow {
  row: number;
  reason: string;
}

/** A record with its number, or why it cannot be read. */
export function toRow(row: number, value: unknown): RawRow {
  const reason = whyUnread(value);
  return reason === null ? { row, value } : { row, reason };
}
