/** In English, German, French, Spanish, Portuguese, Italian, and Dutch. */
const MONTHS = [
  "january januar janvier enero janeiro gennaio januari",
  "february februar février febrero fevereiro febbraio februari",
  "march märz mars marzo março maart mrt",
  "april avril abril aprile",
  "may mai mayo maio maggio mei",
  "june juni juin junio junho giugno",
  "july juli juillet julio julho luglio",
  "august août agosto augustus",
  "september septembre septiembre setembro settembre",
  "october oktober octobre octubre outubro ottobre",
  "november novembre noviembre novembro",
  "december dezember décembre diciembre dezembro dicembre",
].map((names) => names.split(" "));

/** `Started running on Mar 1, 2025`, as on the library's page. */
const PREFIX = /^(?:(?:started|stopped|ended)\s+(?:running\s+)?(?:on\s+)?)/i;

/** The same in other languages, in which the day comes first: `Veiculação iniciada em 1 de mar. de 2025`. */
const WORDS = /^(?:\p{L}+ ){2,6}(?=\d)/u;

/** Text after the date on the page. */
const SUFFIX = /\s*·\s*total active time.*$/i;

const TIME = String
  .raw`(?:(?:\s*[,@]\s*|\s+|T)(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?\s*(?<half>[ap]m)?\s*(?:Z|UTC|GMT)?(?:(?<sign>[+-])(?<zoneHours>\d\d)(?::?(?<zoneMinutes>\d\d))?)?(?:\s+\([^()]*\))?)?`;

const dates = (date: string) => new RegExp(`^${date}${TIME}$`, "iu");

/** `01/03/2025`, `1.3.2025`. */
const NUMBERS = dates(
  String
    .raw`(?<first>\d{1,2})(?<mark>[/.-])(?<next>\d{1,2})\k<mark>(?<year>\d{4})`,
);

const PATTERNS = [
  // `2025-03-01` as in ISO 8601, `2025/03/01`, `2025. 3. 1.`, `2025年3月1日`.
  String
    .raw`(?<year>(?!00)\d{4})[-/.年년]\s*(?<month>\d{1,2})[-/.月월]\s*(?<day>\d{1,2})[.日일]?`,
  // `Mar 1, 2025`, `March 1 2025 10:00 AM`, `Sat Mar 01 2025`.
  String
    .raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(?<name>\p{L}{3,10})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})`,
  // `1 Mar 2025`, `01mar2025`, `01-Mar-25`, `Sat, 01 Mar 2025 00:00:00 GMT`, `1 de mar. de 2025`.
  String
    .raw`(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s-]*(?:de\s+)?(?<name>\p{L}{3,10})\.?,?[\s-]*(?:del?\s+)?(?<year>\d{4}|[12]\d)`,
].map(dates);

/** The number of a month by the first letters of its name; null for other words, and for `jui`. */
function monthOf(name: string): string | null {
  const start = name.toLowerCase();
  const [month, ...others] = MONTHS.flatMap((names, index) =>
    names.some((each) => each.startsWith(start)) ? [index + 1] : []
  );
  return month === undefined || others.length > 0 ? null : String(month);
}

const two = (text: string) => text.padStart(2, "0");

type Groups = Readonly<Record<string, string | undefined>>;

/** Whole seconds since 1970; null for a day or time that does not exist. */
function toSeconds(
  { year, hour = "0", minute = "00", second = "00", half, ...zone }: Groups,
  month: string,
  day: string,
): number | null {
  const twelve = Number(hour) % 12 + (half?.toLowerCase() === "pm" ? 12 : 0);
  const hours = half === undefined ? hour : String(twelve);
  const date = `${year!.padStart(4, "20")}-${two(month)}-${two(day)}`;
  const local = `${date}T${two(hours)}:${minute}:${second}`;
  const time = new Date(`${local}Z`);
  // `Date` would convert February 30 to a day in March.
  const isReal = !Number.isNaN(time.getTime()) &&
    time.toISOString().startsWith(local);
  if (!isReal) return null;
  const { sign, zoneHours = 0, zoneMinutes = 0 } = zone;
  const offset = Number(zoneHours) * 3600 + Number(zoneMinutes) * 60;
  return time.getTime() / 1000 - (sign === "-" ? -offset : offset);
}

/** With single spaces: the patterns would take hours for many. */
const tidy = (text: string) => text.trim().replace(/\s+/g, " ");

/** Which of the numbers of `01/03/2025` is the day. */
export type DateOrder = "day" | "month";

/** The order of day and month in a numeric date; `ambiguous` if both are possible. */
export function orderOf(text: string): DateOrder | "ambiguous" | null {
  const { mark, first, next } = NUMBERS.exec(tidy(text))?.groups ?? {};
  if (mark === undefined) return null;
  if (mark === "." || Number(first) > 12) return "day";
  if (Number(next) > 12) return "month";
  return Number(first) === Number(next) ? "day" : "ambiguous";
}

/** The time of a date in seconds; null if it is not a date, or if day and month are ambiguous. */
export function secondsOf(date: string, order?: DateOrder): number | null {
  const text = tidy(date).replace(PREFIX, "").replace(SUFFIX, "");
  for (const pattern of PATTERNS) {
    const parts = pattern.exec(text)?.groups;
    if (parts === undefined) continue;
    const month = parts.month ?? monthOf(parts.name!);
    return month === null ? null : toSeconds(parts, month, parts.day!);
  }
  const numbers = NUMBERS.exec(text)?.groups;
  if (numbers === undefined) {
    const rest = text.replace(WORDS, "");
    return rest === text ? null : secondsOf(rest, order);
  }
  const own = orderOf(text);
  const { first, next } = numbers;
  switch (own === "ambiguous" ? order : own) {
    case "day":
      return toSeconds(numbers, next!, first!);
    case "month":
      return toSeconds(numbers, first!, next!);
    default:
      return null;
  }
}
