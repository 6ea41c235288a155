import { posix } from "node:path";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import type { ZipArchive } from "@/lib/imports/input/read_zip.ts";
import {
  bounded,
  DAMAGED,
  parseXml,
  type XmlHandler,
} from "@/lib/imports/input/workbook_xml.ts";

/** Limit for the texts and styles of a workbook, in bytes: about 150 MB of memory. */
const SHARED_MAX = 48 * 1024 * 1024;
/** Memory of a text or style besides its characters. */
const ITEM_COST = 64;

/** The numbers of built-in formats for dates and times (ECMA-376, 18.8.30). */
const isDateFormat = (id: number) =>
  id >= 14 && id <= 22 || id >= 27 && id <= 36 || id >= 45 && id <= 47 ||
  id >= 50 && id <= 58;
/** The parts of a format that are shown as they are. */
const SHOWN = /"[^"]*"|\\.|\[[^\]]*\]/g;

/** The shared parts of a workbook. */
export interface Workbook {
  sheets: { name: string; path: string }[];
  texts: string[];
  /** Whether cells of each style are dates. */
  isDate: boolean[];
  /** Dates count from 1904, not 1900. */
  isFrom1904: boolean;
}

/** The bytes of a part; undefined if it does not exist. */
export function partOf(
  zip: ZipArchive,
  path: string,
): AsyncIterable<Uint8Array> | undefined {
  const name = path.toLowerCase();
  const entry = zip.entries.find((each) =>
    each.fileName.toLowerCase() === name
  );
  return entry && zip.read(entry);
}

async function readPart(
  zip: ZipArchive,
  path: string | undefined,
  handler: XmlHandler,
): Promise<void> {
  const bytes = path === undefined ? undefined : partOf(zip, path);
  if (bytes === undefined) return;
  for await (const _ of parseXml(bytes, handler));
}

/** Excel writes control characters as `_x000A_`. */
export const unescape = (text: string) =>
  text.includes("_x")
    ? text.replace(
      /_x([\da-f]{4})_/gi,
      (_, code) => String.fromCharCode(parseInt(code, 16)),
    )
    : text;

/**
 * Reads the parts that all sheets of a workbook share.
 *
 * @throws {ImportInputError} it is damaged or too large
 */
export async function readWorkbookParts(zip: ZipArchive): Promise<Workbook> {
  const add = bounded((size) => size > SHARED_MAX);
  const count = (length: number) => add(length + ITEM_COST);
  const targets = new Map<string, string>();
  const paths: Record<string, string> = {};
  await readPart(zip, "xl/_rels/workbook.xml.rels", {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      count(Target.length);
      const path = Target.startsWith("/")
        ? Target.slice(1)
        : posix.join("xl", Target);
      const kind = Type.slice(Type.lastIndexOf("/") + 1);
      if (kind === "worksheet") targets.set(Id, path);
      else paths[kind] = path;
    },
  });

  const book: Workbook = {
    sheets: [],
    texts: [],
    isDate: [],
    isFrom1904: false,
  };
  await readPart(zip, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") {
        book.isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      }
      if (name !== "sheet") return;
      const id = Object.entries(attributes)
        .find(([each]) => each.endsWith(":id"))?.[1];
      const path = targets.get(id ?? "");
      if (path === undefined) return;
      count(path.length);
      book.sheets.push({ name: attributes.name ?? "", path });
    },
  });
  if (book.sheets.length === 0) throw new ImportInputError(DAMAGED);

  await readPart(zip, paths.sharedStrings, {
    close(name, text) {
      if (name !== "si") return;
      count(text.length);
      book.texts.push(unescape(text));
    },
  });

  const custom = new Map<string, boolean>();
  let isCellStyle = false;
  await readPart(zip, paths.styles, {
    open(name, { numFmtId = "0", formatCode = "" }) {
      if (name === "cellXfs") isCellStyle = true;
      else if (name === "numFmt") {
        count(numFmtId.length);
        custom.set(numFmtId, /[ymdhs]/i.test(formatCode.replace(SHOWN, "")));
      } else if (name === "xf" && isCellStyle) {
        count(0);
        book.isDate.push(custom.get(numFmtId) ?? isDateFormat(+numFmtId));
      }
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return book;
}
