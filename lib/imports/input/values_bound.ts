import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { endOfString } from "@/lib/imports/input/json_text.ts";

/** Maximum number of values in JSON that is parsed as a whole: they can take a hundred times the memory of their text. */
const VALUES_MAX = 1_000_000;
/** Maximum number of distinct names in it: parsing a new one takes ten times as long as a repeated one. */
const NAMES_MAX = 50_000;

const AFTER_NAME = /\s*:/y;

/** @throws {ImportInputError} the JSON has too many values to be parsed as a whole */
export function boundValues(json: string): void {
  if (json.length <= VALUES_MAX) return;
  let count = 0;
  const names = new Set<string>();
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (char === 0x22) {
      const end = endOfString(json, at);
      AFTER_NAME.lastIndex = end;
      if (AFTER_NAME.test(json)) names.add(json.slice(at, end));
      at = end - 1;
    } // One for each comma and for each list and object.
    else if (char === 0x2c || char === 0x5b || char === 0x7b) count++;
    if (count <= VALUES_MAX && names.size <= NAMES_MAX) continue;
    throw new ImportInputError(
      "One page or script has more than 1,000,000 values or 50,000 names. Save its ads as CSV, or each on a line as JSON, then import that.",
    );
  }
}
