import { Buffer } from "node:buffer";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { CellMeter } from "@/lib/imports/input/measure_cells.ts";
import type { ZipArchive } from "@/lib/imports/input/read_zip.ts";

/** Parts that are streamed (sheets) or not read (pictures). */
const STREAMED = /^xl\/(?:worksheets\/[^/]+\.xml|media\/.*)$/i;
const PICTURE = /^xl\/media\//i;
/** The files that say what each part of a workbook is. */
const RELATIONSHIPS = /^(?:xl\/)?_rels\/[^/]*\.rels$/i;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const SHEET_END =
  /(?:<\/(?:[\w.-]+:)?worksheet\s*|<(?:[\w.-]+:)?worksheet\b[^<>]*\/)>\s*$/;
const TAIL = 4096;

const TAG = "<".charCodeAt(0);
/** Memory of a tag, in bytes of text. */
const TAG_COST = 64;
/** Limit for the parts held at once: about 300 MB of memory, and a second of reading. */
const HELD_MAX = 48 * 1024 * 1024;
/** 100,000 rows of 200 columns count as 44 million, because stored cells and rows count too. */
const CELLS_MAX = 48 * 1024 * 1024;
/** The reader turns a sheet into one string, and no string can be longer. */
const SHEET_MAX = 2 ** 29 - 64;

export const DAMAGED =
  "The workbook is damaged. Open it and save it as XLSX or CSV again.";
export const TOO_LARGE =
  "The workbook is too large to be read. Save its sheets as CSV, then import those.";

/** The measured parts of a workbook, regardless of the sizes the archive states. */
export interface Measure {
  /** The cost of the parts that are held, in bytes. */
  held: number;
  isCutOff: boolean;
}

/** Reads all parts once to measure them. */
export async function measure(zip: ZipArchive): Promise<Measure> {
  let held = 0;
  let isCutOff = false;
  const cells = new CellMeter();
  for (const entry of zip.entries) {
    let tail = "";
    let size = 0;
    let relationships = RELATIONSHIPS.test(entry.fileName) ? "" : null;
    const isHeld = !STREAMED.test(entry.fileName);
    for await (const chunk of zip.read(entry)) {
      if (isHeld) held += cost(chunk);
      const text = Buffer.from(chunk).toString("latin1");
      if (!PICTURE.test(entry.fileName)) cells.add(text);
      size += chunk.length;
      if (held > HELD_MAX || size > SHEET_MAX || cells.total > CELLS_MAX) {
        throw new ImportInputError(TOO_LARGE);
      }
      if (relationships !== null) relationships += text;
      tail = (tail + text.slice(-TAIL)).slice(-TAIL);
    }
    cells.end();
    if (relationships !== null && isMisleading(relationships)) {
      throw new ImportInputError(DAMAGED);
    }
    if (SHEET.test(entry.fileName)) isCutOff ||= !SHEET_END.test(tail);
  }
  return { held, isCutOff };
}

/** Whether relationships give a sheet or another part a path under which it would not be measured. */
function isMisleading(relationships: string): boolean {
  return [...relationships.matchAll(/<[^<>]*\bTarget\s*=[^<>]*>/g)].some((
    [tag],
  ) =>
    /\bTarget\s*=\s*["'][^"']*(?:media\/|&)/i.test(tag) ||
    !/\bType\s*=\s*["'][^"']*\/worksheet["']/.test(tag) &&
      /\bTarget\s*=\s*["'][^"']*worksheets\//i.test(tag)
  );
}

function cost(chunk: Uint8Array): number {
  let tags = 0;
  for (const byte of chunk) if (byte === TAG) tags++;
  return chunk.length + tags * TAG_COST;
}
