import { finished } from "node:stream/promises";
import { parse } from "csv-parse";
import { parse as parseHead } from "csv-parse/sync";
import { unescape } from "@/lib/imports/formats/literal.ts";
import { SCRIPT_GUARD } from "@/lib/imports/input/json_text.ts";
import { Blanks } from "@/lib/imports/input/give_up.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import {
  type Cells,
  COLUMNS_MAX,
  TOO_WIDE,
} from "@/lib/imports/input/read_table.ts";
import { findHeader, HEAD_ROWS } from "@/lib/imports/input/table_head.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = typeof DELIMITERS[number];

/** Excel's first line that declares the delimiter. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Maximum number of characters in a row, which detects unclosed quotes. */
const ROW_MAX = 16 * 1024 * 1024;

/** Number of rows below the header that are used to detect a table. */
const SAMPLE = 4;

/** A quote within a cell that is escaped as Spark and MySQL do, not doubled. */
const ESCAPED_QUOTE = /\\"[^"\s,;|]/;

/**
 * The text format of databases: NULL, and `\n` in place of quotes. Programs that
 * quote all cells do so in the first row; others quote only cells with quotes,
 * which they double, or with line breaks.
 */
const TEXT_FORMAT =
  /^.*\n(?!.*\t"[^"\t]*"\s|[^]*\t"[^"\t\n]*(?:""|\n)[^"\t]*(?:""[^"\t]*)*"[\t\r\n])[^]*\t(?:\\N|NULL)\s/;

/** @param head the first part of the text */
const optionsOf = (head: string, delimiter: Delimiter) => ({
  delimiter,
  escape: ESCAPED_QUOTE.test(head) ? "\\" : '"',
  quote: delimiter === "\t" && TEXT_FORMAT.test(head) ? null : '"',
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  // Databases and Markdown pad the cells between bars.
  trim: delimiter === "|",
});

/** In place of a backslash. */
const HIDDEN = "\0";

/**
 * Hides backslashes that escape nothing from the parser, which would drop them:
 * Spark writes JSON as `"{\"body\": \"a\nb\"}"`.
 */
function hideBackslashes() {
  let cut = "";
  return (part: string): string => {
    const text = cut + part;
    cut = "";
    return text.replace(/\\([^]?)/g, (pair, next: string) => {
      if (/[\w/]/.test(next)) return HIDDEN + next;
      if (next !== "") return pair;
      cut = pair;
      return "";
    });
  };
}

/** The first rows of a text as a table, without truncated ones. */
function firstRows(head: string, delimiter: Delimiter): string[][] {
  for (const to of [HEAD_ROWS + SAMPLE, SAMPLE + 1, 1]) {
    try {
      return parseHead(head, { ...optionsOf(head, delimiter), to });
    } catch {
      // A quote is open where the head ends, or where this is not a table.
    }
  }
  return [];
}

/** Scores a delimiter: the number of columns, if the first rows agree. */
function columnsOf(head: string, delimiter: Delimiter): number {
  const all = firstRows(head, delimiter);
  const [names, ...rows] = all.slice(findHeader(all)).slice(0, 1 + SAMPLE);
  if (names === undefined || names.length < 2) return 0;
  if (names.some((name) => !isName(name))) return 0;
  const full = rows.filter((row) => row.length === names.length).length;
  return full === 0 && rows.length > 0 ? 0 : names.length * (1 + full);
}

function isName(cell: string): boolean {
  // deno-lint-ignore no-control-regex
  return cell.length <= 200 && !/[\0-\x08\ufffd{}<>]|^\w+:\/\//.test(cell);
}

/** Detects the delimiter of a table; null if the text is not a table. */
export function findDelimiter(head: string): Delimiter | null {
  const [line, declared] = SEPARATOR_LINE.exec(head) ?? [""];
  const text = head.slice(line!.length).replace(SCRIPT_GUARD, "");
  // JSON, or NDJSON whose first line is damaged.
  if (/^[[{]/.test(text) || /^[[{]+"/m.test(text.slice(text.indexOf("\n")))) {
    return null;
  }
  const delimiter = DELIMITERS.find((each) => each === declared);
  if (delimiter !== undefined) return delimiter;
  const scores = DELIMITERS.map((each) =>
    text.includes(each) ? columnsOf(text, each) : 0
  );
  const best = Math.max(...scores);
  return best === 0 ? null : DELIMITERS[scores.indexOf(best)]!;
}

/** Members that the parser does not declare, or declares as read-only. */
interface InnerParser {
  state: { record: string[] };
  info: { records: number };
}

/** The rows of a CSV text. @throws {ImportInputError} a quote is not closed, or a row has too many columns */
export async function* readCsv(
  text: AsyncIterable<string>,
  head: string,
  delimiter: Delimiter,
): AsyncGenerator<Cells> {
  // Collected as they are parsed, because a failing stream discards its buffer.
  const ready: Cells[] = [];
  const blanks = new Blanks();
  const options = optionsOf(head, delimiter);
  const hasEscapes = options.escape === "\\";
  const prepared = hasEscapes ? hideBackslashes() : String;
  const unescaped = options.quote === null
    ? (cell: string) => cell.replace(/\\[ntr\\]/g, unescape)
    : (cell: string) => hasEscapes ? cell.replaceAll(HIDDEN, "\\") : cell;
  let row = 0;
  const parser = parse({
    ...options,
    max_record_size: ROW_MAX,
    on_record(cells: string[]) {
      row++;
      // Otherwise, the parser builds an error with a copy of each row whose
      // length is not that of the first one, and discards it.
      inner.info.records = 0;
      const isBlank = cells.every((cell) => cell.trim() === "");
      blanks.add(isBlank);
      if (isBlank) return null;
      const isDeclaration = row === 1 &&
        SEPARATOR_LINE.test(`${cells.join(delimiter)}\n`);
      if (!isDeclaration) ready.push({ row, cells: cells.map(unescaped) });
      return null;
    },
  });
  const inner = parser as unknown as InnerParser;
  parser.resume();
  const ended = finished(parser, { readable: false }).then(
    () => null,
    (error) => error,
  );
  const take = () => ready.splice(0);
  for await (const part of text) {
    parser.write(prepared(part));
    yield* take();
    if (parser.errored !== null) break;
    // The parser has no such limit, and empty cells do not count as characters.
    if (inner.state.record.length > COLUMNS_MAX) {
      throw new ImportInputError(TOO_WIDE);
    }
  }
  parser.end();
  const failure: unknown = await ended;
  yield* take();
  if (failure === null) return;
  throw ImportInputError.from(
    failure,
    `The table cannot be read past row ${row}: a quote that opens there is never closed.`,
  );
}
