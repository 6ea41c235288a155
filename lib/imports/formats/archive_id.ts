import { scalarText } from "@/lib/imports/formats/plain_text.ts";
import {
  isArchiveId,
  OTHER_LIBRARIES,
  PAGE_ID_PATTERN,
} from "@/lib/validation/ids.ts";
import {
  FloatNumber,
  isNothing,
  reject,
} from "@/lib/imports/formats/members.ts";

/** `9.75E+14`, an id that a spreadsheet rounded. */
const ROUNDED = /^\d+(?:[.,]\d+)?E\+?\d+$/i;

/** `Library ID: 123` in any language, but no `tiktok: 123`; `facebook_123`; and `'123` or `="123"`, which keep spreadsheets from rounding. */
const WRAPPED = new RegExp(
  String
    .raw`^(?:(?:library )?id:|(?!(?:${OTHER_LIBRARIES}) ?[:：])[\p{L} \-]+(?::\s|：)|facebook_|=?["'])\s*(\d+)["']?$`,
  "iu",
);

/** `123.0`: a whole number in a column of floats, exact up to 2^53. */
const FLOAT = /^(\d+)\.0$/;

/** Digits of which a spreadsheet, which keeps 15, has replaced the last by zeros. */
export const ENDS_IN_ZEROS = /^\d{15}0+$/;

/** Whether an id is a number whose last digits may be lost, or such a text. */
function isRounded(id: unknown): boolean {
  return id instanceof FloatNumber ||
    typeof id === "number" && !Number.isSafeInteger(id) ||
    typeof id === "string" && ROUNDED.test(id.trim());
}

/** Whether a long id is what a program prints for a number, which keeps some 16 digits. */
const isFloat = (id: string): boolean =>
  /^\d{16,32}$/.test(id) &&
  (String(Number(id)) === id || String(BigInt(Number(id))) === id);

/** Whether an id may be the whole one, rounded. */
export function isRoundedFrom(id: unknown, whole: string): boolean {
  const text = scalarText(id).trim();
  if (isFloat(text) && Number(text) === Number(whole)) return true;
  const hasZeros = ENDS_IN_ZEROS.test(text);
  if (!hasZeros && !isRounded(id)) return false;
  const number = Number(text.replace(",", "."));
  const [, fraction = "", exponent = "0"] =
    /^\d\.?(\d*)e\+(\d+)$/.exec(number.toExponential()) ?? [];
  const lastDigit = 10 ** (Number(exponent) - fraction.length);
  const difference = Math.abs(Number(whole) - number);
  return difference <= (hasZeros ? lastDigit : lastDigit / 2);
}

function unwrapped(text: string): string {
  const whole = FLOAT.exec(text)?.[1];
  if (whole !== undefined && Number.isSafeInteger(Number(whole))) return whole;
  return WRAPPED.exec(text)?.[1] ?? text;
}

/** The text of an id that is a text or a whole number, with all its digits. */
function idText(value: unknown, name: string): string {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) {
    return String(value);
  }
  if (value instanceof FloatNumber || typeof value === "number") {
    reject(`${name} is a rounded number. Send it as text.`);
  }
  if (value === undefined || value === null) reject(`${name} is missing.`);
  if (typeof value !== "string") reject(`${name} must be text.`);
  const text = unwrapped(value.trim());
  return text === "" ? reject(`${name} is empty.`) : text;
}

const wasRounded = (name: string) =>
  `${name} was rounded by a spreadsheet. Export it as text.`;

function idReader(isValid: (text: string) => boolean, rule: string) {
  return (value: unknown, name: string): string => {
    const text = idText(value, name);
    if (isValid(text)) return text;
    reject(isRounded(text) ? wasRounded(name) : `${name} must be ${rule}.`);
  };
}

const CHARACTERS = '1 to 64 letters, digits, "_", or "-"';

/** The archive id of a native record. */
export const archiveId = idReader(
  isArchiveId,
  `${CHARACTERS}, with a prefix such as tiktok: outside of Meta's library, and not "me"`,
);

/** The id of an ad within Meta's library, or within TikTok's. */
export const metaArchiveId = idReader(
  (text) => /^\d{5,32}$/.test(text),
  "5 to 32 digits",
);

/** The id of an advertiser page. */
export const pageId = idReader(
  (text) => PAGE_ID_PATTERN.test(text),
  CHARACTERS,
);

/**
 * The id of a page of Meta's; null if it is missing, or 0, which the API has for
 * all accounts of Instagram. A rounded one is ignored, with a doubt.
 */
export function readPageId(
  value: unknown,
  name: string,
  doubts: string[],
): string | null {
  if (isNothing(value) || scalarText(value) === "0") return null;
  if (!isRounded(value)) return pageId(value, name);
  doubts.push(wasRounded(name));
  return null;
}
