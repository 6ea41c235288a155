import {
  type DateOrder,
  orderOf,
  secondsOf,
} from "@/lib/imports/formats/date_text.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { nameKey } from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";

/** Maximum number of rows that are buffered until the order of day and month is known. */
const BUFFERED_MAX = 1_000;

const { start_date, end_date, stop_date, last_seen_at } = names.DELIVERY;
const dateKeys: ReadonlySet<string> = new Set(
  [start_date, end_date, stop_date, last_seen_at, names.SCRAPE.scraped_at]
    .flatMap(({ keys }) => keys),
);

/** The fields of a row's record that are dates such as `01/03/2025`. */
function numberDates(row: object): [name: string, text: string][] {
  if (!("value" in row) || !isObject(row.value)) return [];
  return Object.entries(row.value).filter((entry): entry is [string, string] =>
    typeof entry[1] === "string" && /^\s*\d{1,2}[/.-]/.test(entry[1]) &&
    dateKeys.has(nameKey(entry[0])) && orderOf(entry[1]) !== null
  );
}

/** The row with its dates in ISO 8601, as far as the order is known. */
function converted<Row extends { value?: unknown }>(
  row: Row,
  order: DateOrder | undefined,
): Row {
  const dates = numberDates(row).map(([name, text]) => {
    const seconds = secondsOf(text, order);
    return [name, seconds === null ? text : isoOf(seconds)];
  });
  if (dates.length === 0) return row;
  const value = { ...row.value as Members, ...Object.fromEntries(dates) };
  return { ...row, value };
}

const isoOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(".000Z", "Z");

/**
 * Converts dates such as `01/03/2025`, if another date in the input proves
 * which number is the day. Rows are buffered until then, up to a limit. If
 * dates contradict each other, none is converted.
 */
export async function* inDateOrder<Row extends object>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const orders = new Set<DateOrder>();
  const buffered: Row[] = [];
  const flush = () => {
    const order = orders.size === 1 ? [...orders][0] : undefined;
    return buffered.splice(0).map((row) => converted(row, order));
  };
  try {
    for await (const row of rows) {
      const own = numberDates(row).map(([, text]) => orderOf(text));
      for (const order of own) {
        if (order !== "ambiguous" && order !== null) orders.add(order);
      }
      buffered.push(row);
      const mustWait = orders.size === 0 && buffered.length <= BUFFERED_MAX &&
        (buffered.length > 1 || own.includes("ambiguous"));
      if (!mustWait) yield* flush();
    }
  } catch (error) {
    // If the input fails, return the complete rows first.
    yield* flush();
    throw error;
  }
  yield* flush();
}
