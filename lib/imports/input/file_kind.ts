// The first bytes of files are not text.
// deno-lint-ignore-file no-control-regex
import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** Bytes at the start of a file that are used to detect its type. */
export const HEAD_SIZE = 4096;

/** How to read a file; `text` is JSON, CSV or a page, detected from the text. */
type FileKind = "gzip" | "zip" | "tar" | "text" | "utf-16le" | "utf-16be";

const EXPORT = "Export its rows as JSON, NDJSON, CSV, or XLSX.";

const compressed = (name: string, command: string) =>
  `The input is compressed with ${name}. Decompress it first: ${command} -dc FILE | deno task import -`;
const media = (name: string) =>
  `The input is ${name}. Import the file that describes the ads.`;

/** The starts of files, in Latin-1. */
const KINDS: readonly [RegExp, FileKind][] = [
  // By the byte order mark, or by the NUL next to the first character.
  [/^(?:\xff\xfe|[\t\n\r -~]\0[\t\n\r -~]\0)/, "utf-16le"],
  [/^(?:\xfe\xff|\0[\t\n\r -~]\0[\t\n\r -~])/, "utf-16be"],
  [/^\x1f\x8b/, "gzip"],
  [/^PK(?:\x03\x04(?![^]{26}mimetype)|\x05\x06)/, "zip"],
  [/^[^]{257}ustar/, "tar"],
];

/** The starts of files that cannot be read, and why. */
const UNSUPPORTED: readonly [RegExp, string][] = [
  [/^\x28\xb5\x2f\xfd/, compressed("Zstandard", "zstd")],
  [/^BZh\d/, compressed("bzip2", "bzip2")],
  [/^\xfd7zXZ\0/, compressed("xz", "xz")],
  [
    /^(?:\xd0\xcf\x11\xe0|PK\x03\x04[^]{26}mimetype)/,
    "The input is an old spreadsheet (XLS), an OpenDocument file, or one with a password. Save it as XLSX or CSV without a password, then import that.",
  ],
  [
    /^7z\xbc\xaf/,
    "The input is a 7-Zip archive. Unpack it, then import its folder.",
  ],
  [
    /^Rar!\x1a/,
    "The input is a RAR archive. Unpack it, then import its folder.",
  ],
  [/^(?:PAR1|ARROW1)/, `The input is an Arrow or Parquet file. ${EXPORT}`],
  [
    /^SQLite format 3/,
    'The input is an SQLite database. Export its table: sqlite3 -csv -header FILE "select * from TABLE" > ads.csv. Then import that.',
  ],
  [
    /^(?:RD[AX][23]\n)?(?:X\n\0\0\0[\x02\x03]|A\n[23]\n\d)/,
    'The input is an R data file. In R: write.csv(readRDS("FILE"), "ads.csv", row.names = FALSE). Then import that.',
  ],
  [
    /^(?:\xef\xbb\xbf)?\s*\{\s*"(?:cells"\s*:\s*\[\s*(?:\]|\{\s*"(?:cell_type|attachments|id|metadata)")|nbformat(?:_minor)?"\s*:)/,
    'The input is a Jupyter notebook. Import the file that it reads, or save its table with df.to_csv("ads.csv", index=False) and import that.',
  ],
  [
    /^%PDF-/,
    "The input is a PDF. Import the data that it was made from, as JSON or CSV.",
  ],
  [
    /^HTTP\/\d(?:\.\d)? \d{3}/,
    "The input begins with the headers of a response. Download it without them (curl without -i), then import that.",
  ],
  [
    /^WARC\/\d/,
    "The input is a WARC web archive. Save the page as HTML, or its requests as HAR.",
  ],
  [
    /^\s*[a-z-]+:[ \t](?=[^]*^content-type:\s*(?:multipart\/|text\/html))(?=[^]*^mime-version:)/im,
    "The input is MHTML. Save the page as HTML, or its requests as HAR, then import that.",
  ],
  [
    /^bplist/,
    "The input is a Safari web archive. Save the page as HTML, or its requests as HAR.",
  ],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP|BM[^]{4}\0\0\0\0)/,
    media("a picture"),
  ],
  [/^(?:[^]{4}ftyp(?:avif|heic|mif1))/, media("a picture")],
  [
    /^(?:[^]{4}ftyp|\x1aE\xdf\xa3|RIFF[^]{4}AVI|OggS|ID3)/,
    media("a video or sound"),
  ],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:\?xml(?![^>]*>\s*<!doctype html)|rss|feed|urlset|svg)/i,
    `The input is XML. ${EXPORT}`,
  ],
];

/** Detects the type of a file from its first bytes. @throws {ImportInputError} it is not supported */
export function fileKind(head: Uint8Array): FileKind {
  // TextDecoder's "latin1" is Windows-1252, which has other characters.
  const text = String.fromCharCode(...head.subarray(0, HEAD_SIZE));
  const isOfKind = ([pattern]: readonly [RegExp, string]) => pattern.test(text);
  const kind = KINDS.find(isOfKind)?.[1];
  if (kind !== undefined) return kind;
  const reason = UNSUPPORTED.find(isOfKind)?.[1];
  if (reason !== undefined) throw new ImportInputError(reason);
  return "text";
}

/** Files in archives and folders that are skipped without opening them: hidden ones, media, programs and documents. */
const SKIPPED =
  /(?:^|\/)(?:\.[^/]*|__MACOSX\/.*|Thumbs\.db|desktop\.ini|LICEN[CS]E|README|Makefile|Dockerfile)$|\.(?:md|markdown|rst|docx?|pptx?|sh|bash|bat|ps1|py|pyc|rb|r|rmd|toml|lock|jpe?g|png|gif|webp|avif|heic|bmp|ico|svg|mp4|m4v|mov|webm|mkv|avi|mp3|m4a|wav|ogg|woff2?|ttf|otf|eot|css)$/i;

/** Whether a file in an archive or folder is not read, by its name. */
export function isBesideData(name: string): boolean {
  return SKIPPED.test(name) ||
    /(?:^|\/)(?:\.(?!\.?\/)[^/]*|__MACOSX|node_modules)\//.test(name);
}

/** Makes the name of a file or sheet printable. */
export function readable(name: string): string {
  return name.slice(0, 500).replace(/\p{C}/gu, "\ufffd");
}

/** Explains a text that is neither JSON nor a table, by its first line; null if its type is unknown. */
export function foreignText(line: string): string | null {
  const text = line.trim();
  if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text)) {
    return "The input is a URL. Download the file first, then import that.";
  }
  return /^(?:%YAML\b.*|---|- [\w ]+:(?: .*)?|\w+:)$/.test(text)
    ? `The input is YAML. ${EXPORT}`
    : null;
}
