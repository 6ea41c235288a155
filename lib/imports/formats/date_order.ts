import {
  type DateOrder,
  isoOfDate,
  orderOf,
} from "@/lib/imports/formats/date_text.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { nameKey } from "@/lib/imports/formats/name_lookup.ts";
import { DELIVERY_NAMES, SCRAPE_NAMES } from "@/lib/imports/formats/names.ts";

/** Maximum number of rows that are buffered until the order of day and month is known. */
const HELD_MAX = 1_000;

const { start_date, end_date, stop_date, last_seen_at } = DELIVERY_NAMES;
const dateKeys: ReadonlySet<string> = new Set(
  [start_date, end_date, stop_date, last_seen_at, SCRAPE_NAMES.scraped_at]
    .flatMap(({ keys }) => keys),
);

type NumberDate = [name: string, text: string, order: DateOrder | "ambiguous"];

/** The fields of a record that are dates with slashes. */
function numberDates(record: unknown): NumberDate[] {
  const dates: NumberDate[] = [];
  if (!isObject(record)) return dates;
  for (const name of Object.keys(record)) {
    const value = record[name];
    if (typeof value !== "string" || !/^\s*\d{1,2}[/.-]/.test(value)) continue;
    const order = dateKeys.has(nameKey(name)) ? orderOf(value) : null;
    if (order !== null) dates.push([name, value, order]);
  }
  return dates;
}

/** The record with its dates in ISO 8601, if the order is known. */
function dated(record: Members, order: DateOrder | undefined): Members {
  const known = numberDates(record).map(([name, text]) => [
    name,
    isoOfDate(text, order) ?? text,
  ]);
  return known.length === 0
    ? record
    : { ...record, ...Object.fromEntries(known) };
}

/**
 * Converts dates such as `01/03/2025`, if another date in the input proves
 * which number is the day. Rows are buffered until then, up to a limit. If
 * dates contradict each other, none is converted.
 */
export async function* inDateOrder<Row extends object>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const orders = new Set<DateOrder>();
  let held: Row[] = [];
  const order = () => orders.size === 1 ? [...orders][0] : undefined;
  const withDates = (row: Row): Row =>
    "value" in row && isObject(row.value)
      ? { ...row, value: dated(row.value, order()) }
      : row;
  try {
    for await (const row of rows) {
      let isAmbiguous = false;
      let hasDates = false;
      for (const [, , each] of numberDates("value" in row ? row.value : null)) {
        hasDates = true;
        if (each === "ambiguous") isAmbiguous = true;
        else orders.add(each);
      }
      const mustWait = orders.size === 0 && (isAmbiguous || held.length > 0) &&
        held.length < HELD_MAX;
      if (mustWait) {
        held.push(row);
        continue;
      }
      for (const each of held) yield withDates(each);
      held = [];
      yield hasDates ? withDates(row) : row;
    }
  } catch (error) {
    // If the input fails, return the complete rows first.
    for (const each of held) yield withDates(each);
    throw error;
  }
  for (const each of held) yield withDates(each);
}
