/** Bytes at the start of an input that show what it is. */
export const HEAD_SIZE = 512;

const EXPORT = "Export its rows as JSON or NDJSON, one object per ad.";
const UNPACK = "Unpack it, then import the JSON files in it.";
const compressed = (name: string) =>
  `The input is compressed with ${name}. Only gzip is read: decompress it first.`;

/** What files of other kinds begin with, in Latin-1, and what to do with them. */
const KINDS: readonly [RegExp, string][] = [
  [
    // By its byte order mark, or by the NUL beside the first bracket.
    /^(?:\xff\xfe|\xfe\xff|\0[[{]|[[{]\0)/,
    "The input is UTF-16 text. Save it as UTF-8, then import it again.",
  ],
  [
    /^PK[^ -~\s][^]*(?:\[Content_Types\]|_rels\/|xl\/|opendocument\.spreadsheet)/,
    `The input is a spreadsheet. ${EXPORT}`,
  ],
  [/^\xd0\xcf[^ -~]\xe0/, `The input is a spreadsheet. ${EXPORT}`],
  [/^PK[^ -~\s]/, `The input is a ZIP archive. ${UNPACK}`],
  [/^[^]{257}ustar/, `The input is a tar archive. ${UNPACK}`],
  [/^7z\xbc\xaf/, `The input is a 7-Zip archive. ${UNPACK}`],
  [/^[^ -~]\x8b/, "The input is gzipped twice. Decompress it once first."],
  [/^BZh\d/, compressed("bzip2")],
  [/^\xfd7zXZ/, compressed("xz")],
  [/^\x28\xb5\x2f\xfd/, compressed("Zstandard")],
  [/^PAR1/, `The input is a Parquet file. ${EXPORT}`],
  [/^SQLite format 3/, `The input is an SQLite database. ${EXPORT}`],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|!--)/i,
    "The input is an HTML page. Import the JSON that the page loads, not the page itself.",
  ],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|[a-z])/i,
    `The input is XML. ${EXPORT}`,
  ],
];

/** What to do with an input that is not JSON by its first bytes; null for all others. */
export function foreignContent(head: Uint8Array): string | null {
  // TextDecoder's "latin1" is Windows-1252, which has other characters.
  const text = String.fromCharCode(...head.subarray(0, HEAD_SIZE));
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

const COLUMNS = /^[^{}[\]]*[^{}[\],;\t|][,;\t|][^{}[\]]*$/;

/** The same by the first line of an input that contained no JSON. */
export function foreignText(line: string): string | null {
  const text = line.trim().slice(0, HEAD_SIZE);
  if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text)) {
    return "The input is a URL. Download the file first, then import that.";
  }
  return COLUMNS.test(text)
    ? "The input looks like CSV. Convert it to JSON or NDJSON first, one object per ad."
    : null;
}
