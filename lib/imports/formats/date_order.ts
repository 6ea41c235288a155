import {
  type DateOrder,
  isoOfDate,
  orderOf,
} from "@/lib/imports/formats/date_text.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import {
  DELIVERY_NAMES,
  nameKey,
  SCRAPE_NAMES,
} from "@/lib/imports/formats/names.ts";

/** Rows that wait for one which proves the order of day and month. */
const HELD_MAX = 1_000;

const { start_date, end_date, stop_date, last_seen_at } = DELIVERY_NAMES;
const dateKeys: ReadonlySet<string> = new Set(
  [start_date, end_date, stop_date, last_seen_at, SCRAPE_NAMES.scraped_at]
    .flat(),
);

/** The dates of a record that are numbers with slashes. */
function* numberDates(
  record: unknown,
): Generator<[name: string, text: string, order: DateOrder | "ambiguous"]> {
  if (!isObject(record)) return;
  for (const [name, value] of Object.entries(record)) {
    if (typeof value !== "string" || !/^\s*\d{1,2}[/.-]/.test(value)) continue;
    const order = dateKeys.has(nameKey(name)) ? orderOf(value) : null;
    if (order !== null) yield [name, value, order];
  }
}

/** The record, whose dates are in ISO 8601 where the order is known. */
function dated(record: Members, order: DateOrder | undefined): Members {
  const known = [...numberDates(record)].map(([name, text]) => [
    name,
    isoOfDate(text, order) ?? text,
  ]);
  return known.length === 0
    ? record
    : { ...record, ...Object.fromEntries(known) };
}

/**
 * Rows in which `01/03/2025` became a date, if another date of the input proves
 * which number is the day. Rows wait for that proof, in their order, as long as
 * they are few. If dates contradict each other, nothing is proved.
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
      for (const [, , each] of numberDates("value" in row ? row.value : null)) {
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
      yield withDates(row);
    }
  } catch (error) {
    // An input that breaks gives its whole rows first.
    for (const each of held) yield withDates(each);
    throw error;
  }
  for (const each of held) yield withDates(each);
}
