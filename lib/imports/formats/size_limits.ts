import { Buffer } from "node:buffer";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { type Members, reject } from "@/lib/imports/formats/members.ts";

/** Bytes in UTF-8. */
const TEXT_BYTES_MAX = 64 * 1024;
const NAME_LENGTH_MAX = 500;

/** Maximum number of cards, and of creative units. */
const PARTS_MAX = 200;
/** Maximum size of all cards and creative units; a text counts in each unit that has it. */
const PARTS_LENGTH_MAX = 1024 * 1024;

function getLength(part: object): number {
  let length = 0;
  for (const value of Object.values(part)) {
    if (typeof value === "string") length += value.length;
  }
  return length;
}

/** Rejects ads with too many parts, before anything is derived from them. */
export function checkParts(
  { cards, creative_units }: Pick<AdRecord, "cards" | "creative_units">,
): void {
  if (creative_units.length > PARTS_MAX) {
    reject(`The ad has more than ${PARTS_MAX} pictures and videos.`);
  }
  let length = 0;
  for (const part of [...cards, ...creative_units]) length += getLength(part);
  if (length > PARTS_LENGTH_MAX) {
    reject(
      "The texts of the ad's cards and creative units are larger than 1 MiB in total.",
    );
  }
}

function checkName(name: string | null | undefined, field: string): void {
  // A character has one or two UTF-16 code units.
  if (!name || name.length <= NAME_LENGTH_MAX) return;
  if ([...name].length > NAME_LENGTH_MAX) {
    reject(`${field} is longer than ${NAME_LENGTH_MAX} characters.`);
  }
}

/** The path of a text that is too long, such as `.cards[0].title`; null without one. */
function longText(value: unknown): string | null {
  if (typeof value === "string") {
    // A UTF-16 code unit has at most three bytes in UTF-8.
    const isLong = value.length > TEXT_BYTES_MAX / 3 &&
      Buffer.byteLength(value) > TEXT_BYTES_MAX;
    return isLong ? "" : null;
  }
  if (typeof value !== "object" || value === null) return null;
  for (const name of Object.keys(value)) {
    const within = longText((value as Members)[name]);
    if (within !== null) {
      return `${Array.isArray(value) ? `[${name}]` : `.${name}`}${within}`;
    }
  }
  return null;
}

/** Rejects names and texts that are too long. */
export function checkSizes(ad: AdRecord): void {
  checkName(ad.brand?.name, "The brand's name (page_name)");
  checkName(ad.creator_page_name, "The creator's name (creator_page_name)");
  // Check source fields before fields that are derived from them.
  const { primary_text, cards, creative_units, ...rest } = ad;
  const path = longText({ primary_text, cards, creative_units }) ??
    longText(rest);
  if (path !== null) reject(`${path.slice(1)} is larger than 64 KiB.`);
}
