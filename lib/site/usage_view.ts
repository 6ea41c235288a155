import { toCsv } from "@/lib/exports/formats.ts";
import { rollup, sum } from "d3-array";
import type { OwnKey } from "@/lib/keys/keys.ts";
import type { UsageKeyDay } from "@/lib/usage/usage_history.ts";
import { dayAfter } from "@/lib/time/utc_day.ts";
import { SESSION_KEY_ID } from "@/lib/usage/usage_meter.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";
import { type Outcome, sumCounts } from "@/lib/shared/usage_outcomes.ts";

/** The outcomes as charts, tables and files name and order them. */
const USAGE_CLASSES = [
  { member: "requests", label: "Successful (200)", color: 0 },
  { member: "client_errors", label: "Client errors (4xx)", color: 2 },
  { member: "rate_limited", label: "Minute limit (429)", color: 3 },
  { member: "quota_exceeded", label: "Monthly quota (429)", color: 4 },
  { member: "server_errors", label: "Server errors (5xx)", color: 5 },
] as const;

/** Everything that the usage page shows. Values of series are in the order of `days`. */
export type UsageView = ReturnType<typeof usageView>;

/** All further keys share one color. */
const KEYS_SHOWN = 5;

type NamedKey = Pick<OwnKey, "id" | "name" | "last4">;

/** A key's name, with its last characters because names can be equal. */
export function keyLabel(keyId: number, keys: readonly NamedKey[]): string {
  if (keyId === SESSION_KEY_ID) return "Dashboard";
  const key = keys.find(({ id }) => id === keyId);
  return key === undefined ? `Key ${keyId}` : `${key.name} (…${key.last4})`;
}

export const keyOptions = (keys: readonly NamedKey[]) => [
  { value: "", label: "All keys" },
  ...keys.map(({ id }) => ({ value: String(id), label: keyLabel(id, keys) })),
];

function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

export function usageView(
  rows: readonly UsageKeyDay[],
  keys: readonly NamedKey[],
  { from, to }: { from: string; to: string },
) {
  const days = listDays(from, to);
  const grouped = Map.groupBy(rows, ({ date }) => date);
  const byDay = days.map((day) => sumCounts(grouped.get(day) ?? []));
  const daysWith = (member: Outcome) =>
    byDay.filter((counts) => counts[member] > 0).length;
  const totals = sumCounts(rows);
  return {
    /** `YYYY-MM-DD`, oldest first. */
    days,
    byDay,
    totals,
    /** The classes to show: the monthly quota only if it was used up. */
    classes: USAGE_CLASSES.filter(({ member }) =>
      member !== "quota_exceeded" || totals.quota_exceeded > 0
    ),
    /** Requests of each key that has any, the busiest first; those beyond five are one. */
    byKey: seriesByKey(rows, keys, days),
    /** Days on which the minute limit was hit, and on which the month was used up. */
    limitedDays: daysWith("rate_limited"),
    overQuotaDays: daysWith("quota_exceeded"),
  };
}

function seriesByKey(
  rows: readonly UsageKeyDay[],
  keys: readonly NamedKey[],
  days: readonly string[],
): ChartSeries[] {
  const counts = rollup(
    rows.filter(({ requests }) => requests > 0),
    (some) => sum(some, ({ requests }) => requests),
    ({ key_id }) => key_id,
    ({ date }) => date,
  );
  const busiest = [...counts].map(([keyId, byDate]) => ({
    name: keyLabel(keyId, keys),
    total: sum(byDate.values()),
    values: days.map((day) => byDate.get(day) ?? 0),
  })).sort((a, b) => b.total - a.total);
  const shown = busiest.slice(0, KEYS_SHOWN);
  const others = busiest.slice(KEYS_SHOWN);
  if (others.length > 0) {
    shown.push({
      name: formatCount(others.length, "other"),
      total: sum(others, ({ total }) => total),
      values: days.map((_, day) => sum(others, ({ values }) => values[day])),
    });
  }
  return shown.map(({ name, values }) => ({ name, values }));
}

/**
 * The same numbers as CSV (RFC 4180): one line per day and key, without days
 * that have no usage.
 */
export function usageCsv(
  rows: readonly UsageKeyDay[],
  keys: readonly NamedKey[],
): string {
  const members = USAGE_CLASSES.map(({ member }) => member);
  const header = ["date", "key_id", "key", ...members];
  const lines = rows.map((row) => [
    row.date,
    row.key_id === SESSION_KEY_ID ? "" : String(row.key_id),
    keyLabel(row.key_id, keys),
    ...members.map((member) => String(row[member])),
  ]);
  // Without the byte order mark, Excel does not recognize UTF-8.
  return "\ufeff" + toCsv([header, ...lines]);
}
