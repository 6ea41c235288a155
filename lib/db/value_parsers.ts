import pg from "pg";

const { builtins, getTypeParser } = pg.types;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/** No type of PostgreSQL's: columns that are passed on as bytes. */
export const BYTES = 0;

type Parse = (value: string) => unknown;
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

const PARSERS = new Map<number, Parse>([
  [BYTES, (bytes) => bytes],
  [builtins.INT8, parseInteger],
  [
    INT8_ARRAY,
    (text) =>
      parseTextArray(text).map((item) =>
        item === null ? null : parseInteger(item)
      ),
  ],
  // A calendar day has no time zone; pg would make it local midnight.
  [builtins.DATE, (text) => text],
  [DATE_ARRAY, (text) => parseTextArray(text)],
]);

/**
 * How values are converted to JavaScript: `bigint` to a number, `date` to its
 * text, others as pg does.
 */
export const VALUE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== "binary" && PARSERS.get(oid)) ||
    getTypeParser(oid, format as "text"),
};
