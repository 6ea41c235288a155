const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** `Started running on Mar 1, 2025`, as on the library's page. */
const PREFIX = /^(?:(?:started|stopped|ended)\s+(?:running\s+)?(?:on\s+)?)/i;

/** Text after the date on the page. */
const SUFFIX = /\s*·\s*total active time.*$/i;

const TIME = String
  .raw`(?:(?:\s*,\s*|\s+|T)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([ap]m)?\s*(Z|UTC|GMT|\+00:?00)?)?`;

/** `Mar 1, 2025`, `March 1 2025 10:00 AM`. */
const MONTH_FIRST = new RegExp(
  String.raw`^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}$`,
  "i",
);
/** `1 Mar 2025`, `Sat, 01 Mar 2025 00:00:00 GMT`. */
const DAY_FIRST = new RegExp(
  String
    .raw`^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})${TIME}$`,
  "i",
);
/** `01/03/2025`, `1.3.2025`. */
const NUMBERS = new RegExp(
  String.raw`^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})${TIME}$`,
  "i",
);
/** `2025/03/01`. */
const YEAR_FIRST = new RegExp(
  String.raw`^(\d{4})[/.](\d{1,2})[/.](\d{1,2})${TIME}$`,
  "i",
);

const MONTH_NAMES =
  "january february march april may june july august september october november december"
    .split(" ");

function monthOf(name: string): string | null {
  const text = name.toLowerCase();
  const month = MONTHS.findIndex((start, i) =>
    text === start || text === "sept" && start === "sep" ||
    text === MONTH_NAMES[i]
  );
  return month === -1 ? null : String(month + 1);
}

type Parts = readonly (string | undefined)[];

function toIso(
  [year, month, day]: readonly string[],
  [hour = "0", minute = "00", second = "00", half]: Parts,
): string {
  const two = (text: string) => text.padStart(2, "0");
  const twelve = Number(hour) % 12 + (half?.toLowerCase() === "pm" ? 12 : 0);
  const hours = half === undefined ? hour : String(twelve);
  return `${year}-${two(month!)}-${two(day!)}T${
    two(hours)
  }:${minute}:${second}Z`;
}

/** Which of the numbers of `01/03/2025` is the day. */
export type DateOrder = "day" | "month";

/** The order of day and month in a numeric date; `ambiguous` if both are possible. */
export function orderOf(text: string): DateOrder | "ambiguous" | null {
  const match = NUMBERS.exec(text.trim());
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  if (match[2] === "." || first > 12) return "day";
  if (second > 12) return "month";
  return first === second ? "day" : "ambiguous";
}

/** Converts a date text to ISO 8601; null if it is not a date, or if day and month are ambiguous. */
export function isoOfDate(given: string, order?: DateOrder): string | null {
  const text = given.trim().replace(PREFIX, "").replace(SUFFIX, "");
  let match = MONTH_FIRST.exec(text);
  if (match !== null) {
    const month = monthOf(match[1]!);
    return month && toIso([match[3]!, month, match[2]!], match.slice(4));
  }
  match = DAY_FIRST.exec(text);
  if (match !== null) {
    const month = monthOf(match[2]!);
    return month && toIso([match[3]!, month, match[1]!], match.slice(4));
  }
  match = YEAR_FIRST.exec(text);
  if (match !== null) {
    return toIso([match[1]!, match[2]!, match[3]!], match.slice(4));
  }
  match = NUMBERS.exec(text);
  if (match === null) return null;
  const own = orderOf(text);
  const known = own === "ambiguous" ? order : own;
  if (known === undefined) return null;
  const [first, second] = [match[1]!, match[3]!];
  const [day, month] = known === "day" ? [first, second] : [second, first];
  return toIso([match[4]!, month, day], match.slice(5));
}
