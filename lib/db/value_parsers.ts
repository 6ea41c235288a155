import pg from "pg";

const { builtins, getTypeParser } = pg.types;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/** No type of PostgreSQL's: columns that are passed on as bytes. */
export const BYTES = 0;

// The type of pg's parsers does not include arrays, although they parse them.
const parseTextArray: (text: string) => (string | null)[] = getTypeParser(
  TEXT_ARRAY as never,
);

/** @throws {RangeError} beyond 2^53, where a number would lose digits */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(
      "The database returned an integer beyond 2^53, which a number cannot hold.",
    );
  }
  return value;
}

const parseEscaped = getTypeParser(builtins.BYTEA);

/** pg decodes hex by node:buffer, which takes ten times as long in Deno. */
const parseBytes = (text: string): Uint8Array =>
  text.startsWith("\\x")
    ? Uint8Array.fromHex(text.slice(2))
    // As servers with `bytea_output = escape` write it.
    : parseEscaped(text);

/**
 * How values are converted to JavaScript: `bigint` to a number, `date` to its
 * text, `bytea` to a `Uint8Array`, others as pg does.
 */
export const VALUE_PARSERS = new pg.TypeOverrides();
VALUE_PARSERS.setTypeParser(BYTES as never, (bytes) => bytes);
VALUE_PARSERS.setTypeParser(builtins.BYTEA, parseBytes);
VALUE_PARSERS.setTypeParser(builtins.INT8, parseInteger);
VALUE_PARSERS.setTypeParser(
  INT8_ARRAY as never,
  (text) =>
    parseTextArray(text).map((item) =>
      item === null ? null : parseInteger(item)
    ),
);
// A calendar day has no time zone; pg would make it local midnight.
VALUE_PARSERS.setTypeParser(builtins.DATE, (text) => text);
VALUE_PARSERS.setTypeParser(DATE_ARRAY as never, parseTextArray);
