import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { stringify } from "csv-stringify/sync";
import { packTar } from "modern-tar";
import { strToU8, zipSync } from "fflate";
import { fixture, gzip, readAll } from "./read_all.ts";
import { writeXlsx } from "./xlsx.ts";

const HEADER = [
  "ad_archive_id",
  "page_name",
  "body",
  "is_active",
  "start_date",
];
const ROWS = Array.from({ length: 40 }, (_, n) => [
  String(900_000_000_000_000 + n),
  "Café, Zürich",
  `['It\\'s "${n}"', "x"]`,
  n % 2 === 0,
  new Date(Date.UTC(2025, n % 12, 1)),
]);

const table = (delimiter: string): Uint8Array =>
  strToU8(stringify([HEADER, ...ROWS], {
    delimiter,
    quoted: true,
    record_delimiter: "windows",
    cast: { boolean: String, date: (date) => date.toISOString() },
  }));

/** A whole file of each kind that is read. */
async function wholeFiles(): Promise<Record<string, Uint8Array>> {
  const native = await fixture("native_ads.ndjson");
  const page = await fixture("graphql_page.json");
  const script = new TextDecoder().decode(page).replaceAll("<", "\\u003c");
  const har = {
    log: {
      version: "1.2",
      entries: [{
        response: { content: { text: new TextDecoder().decode(page) } },
      }],
    },
  };
  const tar = await packTar([
    { header: { name: "a.ndjson", size: native.length }, body: native },
  ]);
  return {
    native,
    page,
    api: await fixture("graph_api_page.json"),
    document: await fixture("graph_api_document.json"),
    scraped: await fixture("scraper_camel_case.json"),
    csv: table(","),
    tsv: table("\t"),
    xlsx: writeXlsx([{ name: "Ads", rows: [HEADER, ...ROWS] }]),
    html: strToU8(
      `<!doctype html><script type="application/json">${script}</script>`,
    ),
    har: strToU8(JSON.stringify(har)),
    gzip: await gzip(native),
    zip: zipSync({ "a.ndjson": native, "b/c.json": page }),
    tarGz: await gzip(tar),
  };
}

const FILES = await wholeFiles();
const place = fc.nat({ max: 2 ** 20 });
/** Cuts off, removes, moves, changes or repeats bytes, at places modulo the length. */
const mutation = fc.record({
  kind: fc.constantFrom("truncate", "remove", "splice", "flip", "repeat"),
  at: place,
  from: place,
  count: fc.nat({ max: 4096 }),
  file: fc.constantFrom(...Object.keys(FILES)),
  bit: fc.nat({ max: 7 }),
  times: fc.nat({ max: 200 }),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value
  : never;

const joined = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts);

function mutate(bytes: Uint8Array, change: Mutation): Uint8Array {
  if (bytes.length === 0) return bytes;
  const at = change.at % bytes.length;
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (change.kind) {
    case "truncate":
      return before;
    case "remove":
      return joined(before, after.subarray(change.count % after.length));
    case "splice": {
      const other = FILES[change.file]!;
      const from = change.from % other.length;
      return joined(before, other.subarray(from, from + change.count), after);
    }
    case "flip": {
      const flipped = bytes.slice();
      flipped[at]! ^= 1 << change.bit;
      return flipped;
    }
    case "repeat": {
      const part = after.subarray(0, change.count % 512);
      return joined(before, ...Array(change.times).fill(part), after);
    }
  }
}

/** A mutated file, and where its chunks end. */
export const damagedFile = fc.record({
  file: fc.constantFrom(...Object.keys(FILES)),
  changes: fc.array(mutation, { minLength: 1, maxLength: 4 }),
  cuts: fc.array(place, { maxLength: 3 }),
});
type DamagedFile = typeof damagedFile extends fc.Arbitrary<infer Value> ? Value
  : never;

/** Far more than any of these small files takes, so that only a stall or a leak exceeds it. */
const SECONDS_MAX = 20;
const BYTES_MAX = 2 ** 30;

function heldBytes(): number {
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

/**
 * Reads a damaged file as an import does.
 *
 * @throws if it ends in anything but rows and an error for users, or takes too
 * much time or memory
 */
export async function readDamaged(
  { file, changes, cuts }: DamagedFile,
): Promise<void> {
  const bytes = changes.reduce(mutate, FILES[file]!);
  const started = performance.now();
  const before = heldBytes();
  const ends = cuts.map((cut) => cut % (bytes.length + 1));
  const { rows, error } = await readAll(bytes, ends);
  const reasons = rows.map((row) => "reason" in row ? row.reason : null);
  if ([error, ...reasons].includes("")) throw new Error("No reason");
  const seconds = (performance.now() - started) / 1000;
  const grown = heldBytes() - before;
  if (seconds > SECONDS_MAX || grown > BYTES_MAX) {
    throw new Error(`${rows.length} rows took ${seconds} s and ${grown} bytes`);
  }
}
