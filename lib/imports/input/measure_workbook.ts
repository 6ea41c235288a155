import { Buffer } from "node:buffer";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import type { ZipArchive } from "@/lib/imports/input/read_zip.ts";

/** Parts that are streamed (sheets) or not read (pictures). */
const STREAMED = /^xl\/(?:worksheets\/[^/]+\.xml|media\/.*)$/i;
/** What says what the parts of a workbook are. */
const RELATIONSHIPS = /^(?:xl\/)?_rels\/[^/]*\.rels$/i;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const SHEET_END =
  /(?:<\/(?:[\w.-]+:)?worksheet\s*|<(?:[\w.-]+:)?worksheet\b[^<>]*\/)>\s*$/;
const TAIL = 4096;

const TAG = "<".charCodeAt(0);
/** Memory of a tag, in bytes of text. */
const TAG_COST = 64;
/** Of what is held at once: some 300 MB of memory, and a second. */
const HELD_MAX = 48 * 1024 * 1024;

export const DAMAGED =
  "The workbook is damaged. Open it and save it as XLSX or CSV again.";
export const TOO_LARGE =
  "The workbook is too large to be read. Save its sheets as CSV, then import those.";

/** What a workbook's parts are, whatever the archive says of them. */
export interface Measure {
  /** The cost of the parts that are held, in bytes. */
  held: number;
  isCutOff: boolean;
}

/** Reads all parts once to measure them. */
export async function measure(zip: ZipArchive): Promise<Measure> {
  let held = 0;
  let isCutOff = false;
  for (const entry of zip.entries) {
    let tail = "";
    let relationships = RELATIONSHIPS.test(entry.fileName) ? "" : null;
    const isHeld = !STREAMED.test(entry.fileName);
    for await (const chunk of zip.read(entry)) {
      if (isHeld) held += cost(chunk);
      if (held > HELD_MAX) throw new ImportInputError(TOO_LARGE);
      if (relationships !== null) {
        relationships += Buffer.from(chunk).toString("latin1");
      }
      tail = (tail + Buffer.from(chunk.subarray(-TAIL)).toString("latin1"))
        .slice(-TAIL);
    }
    if (relationships !== null && isMisleading(relationships)) {
      throw new ImportInputError(DAMAGED);
    }
    if (SHEET.test(entry.fileName)) isCutOff ||= !SHEET_END.test(tail);
  }
  return { held, isCutOff };
}

/** Whether a part that would be held is said to be where only sheets and pictures are, or may be. */
function isMisleading(relationships: string): boolean {
  return [...relationships.matchAll(/<[^<>]*\bTarget\s*=[^<>]*>/g)].some((
    [tag],
  ) =>
    !/\bType\s*=\s*["'][^"']*\/worksheet["']/.test(tag) &&
    /\bTarget\s*=\s*["'][^"']*(?:worksheets\/|media\/|&)/i.test(tag)
  );
}

function cost(chunk: Uint8Array): number {
  let tags = 0;
  for (const byte of chunk) if (byte === TAG) tags++;
  return chunk.length + tags * TAG_COST;
}
