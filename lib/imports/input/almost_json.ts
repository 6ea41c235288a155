import { namesAnAd } from "@/lib/imports/formats/looks_like_ad.ts";

/** Single quotes, keys without quotes, calls such as `ObjectId(`, or comments. */
const LITERAL =
  /^\s*(?:\/[/*]|[[({][\s[({]*(?:'|[A-Za-z_$][\w$]*\s*:|"[^"\\]*"\s*:\s*[A-Za-z]+\(|\/[/*]))/;
/** A column of a data frame: its name, and its values by the numbers of rows. */
const COLUMN = /"([^"\\]*)"\s*:\s*\{\s*"\d+"\s*:\s*(?:["\d-]|null|true|false)/g;
/** Up to the names of columns: `[[`, `{"values": [[` or `{"columns": [`, which can follow the index of a data frame. Lists of objects have none. */
const BEFORE_NAMES =
  /^\s*(?:\[\s*\[(?!\s*[[{])|\{(?:\s*"\w+"\s*:\s*(?:"[^"\\]*"|[\w.-]+)\s*,)*(?:\s*"index"\s*:\s*\[[^\]]*\]\s*,)?\s*"(?:(?:values|rows|data)"\s*:\s*\[\s*\[(?!\s*[[{])|(?:columns|headers?|fields)"\s*:\s*\[))/;

function namesOfColumns(head: string): string[] {
  const start = BEFORE_NAMES.exec(head)?.[0].length;
  const names = start === undefined
    ? head.matchAll(COLUMN)
    : head.slice(start).split("]")[0]!.matchAll(/"([^"\\]*)"/g);
  return [...names].map(([, name]) => name!);
}

/** Explains why a text that resembles JSON cannot be read, and how to convert it; null for other texts. */
export function notJson(head: string): string | null {
  if (LITERAL.test(head)) {
    return "The input was printed by Python, JavaScript, or MongoDB's shell, which is not JSON. Save it as JSON: json.dump(ads, file) in Python, JSON.stringify(ads) in JavaScript, mongoexport --jsonFormat=relaxed for MongoDB. Then import that.";
  }
  return namesAnAd(namesOfColumns(head))
    ? 'The input is a table in JSON. Save it as CSV, or as a list of objects, such as with df.to_json("ads.json", orient="records"). Then import that.'
    : null;
}
