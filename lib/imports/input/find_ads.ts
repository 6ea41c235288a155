import { Buffer } from "node:buffer";
import { looksLikeAd } from "@/lib/imports/formats/looks_like_ad.ts";
import { slices } from "@/lib/imports/input/chunks.ts";
import { DocumentError } from "@/lib/imports/input/input_error.ts";
import { JsonDocuments } from "@/lib/imports/input/json_documents.ts";
import { SCRIPT_GUARD, ValueScan } from "@/lib/imports/input/json_text.ts";
import {
  EXPORT,
  type Found,
  isContainer,
  LEVELS_MAX,
  MemberSearch,
  type Position,
  toFound,
} from "@/lib/imports/input/member_search.ts";
import {
  jsonIn,
  MALFORMED_LINE,
  RECORD_BYTES_MAX,
} from "@/lib/imports/input/raw_row.ts";
import { textsOfPage } from "@/lib/imports/input/read_page.ts";

/** Maximum levels of JSON within strings. */
const TEXT_LEVELS_MAX = 3;
/** Shorter strings cannot contain an ad. */
const TEXT_MIN = 20;

/** Finds the records in a value, which can be a string that is JSON or a page. */
export function findAds(value: unknown, position = EXPORT): Found {
  if (isContainer(value) && position.level <= LEVELS_MAX) {
    if (looksLikeAd(value)) return toFound([value], true);
    const isList = Array.isArray(value);
    const search = new MemberSearch(isList, position, findAds);
    // Pairs of names and values would take several times as long.
    for (const key of isList ? value.keys() : Object.keys(value)) {
      search.add(key, value[key]);
    }
    return search.end(value);
  }
  const records = typeof value === "string" ? adsInText(value, position) : [];
  const isWhole = records.length === 0 && position.isRecord;
  return toFound(isWhole ? [value] : records);
}

/** The ads in a text that is JSON, lines of JSON, a page, or base64 of these. */
function adsInText(text: string, position: Position): unknown[] {
  if (text.length < TEXT_MIN || position.textLevel >= TEXT_LEVELS_MAX) {
    return [];
  }
  const plain = fromBase64(text) ?? text;
  const { level, textLevel } = position;
  const inner = { level, textLevel: textLevel + 1, isRecord: false };
  if (/^\s*<(?:!doctype html|html|head|body|script|!--)/i.test(plain)) {
    return [...adsInPage(plain, inner)].flat();
  }
  if (!/^\s*[[{]/.test(plain.replace(SCRIPT_GUARD, ""))) return [];
  // Lines without JSON contain no ads.
  return [...readParts(documentsAt(inner), plain)].flat()
    .filter((record) => record !== MALFORMED_LINE);
}

/** Base64 of the start of JSON or HTML. */
const BASE64_HEAD = /^(?:eyJ|ewo|ewog|W3s|W1s|Zm9yICg|PCF|PGh0)[\w+/]/;

function fromBase64(text: string): string | null {
  if (!BASE64_HEAD.test(text) || /[^\w+/=\s]/.test(text)) return null;
  return Buffer.from(text, "base64").toString("utf8");
}

/** Reads JSON documents at a position. */
export const documentsAt = (root: Position, isStrict = false) =>
  new JsonDocuments(root, findAds, isStrict);

/** The records in JSON, part by part, up to where it is damaged. */
function* readParts(
  documents: JsonDocuments,
  json: string,
): Generator<unknown[]> {
  try {
    for (const part of slices(json)) {
      documents.write(part);
      yield documents.take();
    }
    documents.end();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
  }
  yield documents.take();
}

/** The end of JSON in a script is searched until this many times the script's length has been read. */
const SCAN_RATIO = 4;

/** The records in the JSON of a script, such as `window.data = {"ads": []};`, part by part. */
export function* adsInScript(
  script: string,
  root: Position,
): Generator<unknown[]> {
  let budget = script.length * SCAN_RATIO;
  const start = /[[{]\s*["[{]/g;
  for (let match = start.exec(script); match; match = start.exec(script)) {
    const scan = new ValueScan(match.index);
    const end = scan.end(script, match.index + budget);
    budget -= scan.at - match.index;
    if (budget <= 0) break;
    start.lastIndex = match.index + 1;
    if (end === null) continue;
    const json = script.slice(match.index, end);
    // Code in brackets, of which scripts can have much: a reader would take longer.
    if (json.length <= RECORD_BYTES_MAX && jsonIn(json) === undefined) {
      yield [];
      continue;
    }
    const documents = documentsAt(root, true);
    yield* readParts(documents, json);
    // What is no JSON from there on can contain some.
    start.lastIndex = match.index + Math.max(1, documents.at);
  }
}

/**
 * The records in the JSON of a page, part by part.
 *
 * @param onCutOff called if the page is truncated within an element that can
 *   contain JSON
 */
export function* adsInPage(
  html: string,
  root: Position,
  onCutOff?: () => void,
): Generator<unknown[]> {
  for (const texts of textsOfPage(html, onCutOff)) {
    yield [];
    for (const text of texts) yield* adsInScript(text, root);
  }
}
