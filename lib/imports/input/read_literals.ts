import { LiteralError, literalsToJson } from "@/lib/imports/formats/literal.ts";
import { slices } from "@/lib/imports/input/chunks.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { readRows } from "@/lib/imports/input/read_rows.ts";
import { whole } from "@/lib/imports/input/read_saved.ts";
import type { RawRow } from "@/lib/imports/input/row_list.ts";
import { inTurns } from "@/lib/turns.ts";

const COMMENTS = /^(?:\s+|\/\/[^\n]*\n|\/\*[^]*?\*\/)*/;

/** A list of dicts, a dict on several lines, keys without quotes, calls of MongoDB's shell, or comments. */
const START =
  /^(?:\[[\s[]*\{\s*'|\{\s*'[^\n]*(?:[^},\s]|[^}\s],)[ \t\r]*\n|[[{][\s[{]*(?:[A-Za-z_$][\w$]*\s*:|"[^"\\]*"\s*:\s*[A-Za-z]+\(|\/[/*]))/;

/** Whether a text starts like lists and objects printed by Python, JavaScript or MongoDB's shell. */
export function isLiteral(head: string): boolean {
  const comments = COMMENTS.exec(head)![0];
  const text = head.slice(comments.length);
  return START.test(text) || comments.trim() !== "" && /^[[{]/.test(text);
}

/** Reads printed lists and objects, each on one or several lines, as the JSON that they are. */
export async function* readLiterals(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const all = (await whole(text, "list")).join("");
  let isRead = false;
  try {
    for await (const row of readRows(inTurns(literalsToJson(all)))) {
      isRead = true;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof LiteralError)) throw error;
    if (isRead) throw unreadable(error.line);
    yield* readLines(all, error.line);
  }
}

/** Reads line by line if the text as a whole cannot be parsed. */
async function* readLines(text: string, line: number): AsyncGenerator<RawRow> {
  try {
    yield* readRows(inTurns(slices(text)));
  } catch (error) {
    throw error instanceof ImportInputError ? unreadable(line) : error;
  }
}

const unreadable = (line: number) =>
  new ImportInputError(
    `The input is a list or object printed by JavaScript or Python and cannot be read past line ${line}. Save it as JSON, for example with JSON.stringify or json.dumps.`,
  );
