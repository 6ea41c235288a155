import { sum } from "d3-array";
import { Figure } from "@/components/Figure.tsx";
import { Table } from "@/components/Table.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatShortDay } from "@/lib/shared/format_time.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";
import type { UsageView } from "@/lib/shared/usage_view.ts";

/** Requests over all days, by outcome. */
export function UsageTotals(
  { view: { totals, classes } }: { view: UsageView },
) {
  return (
    <dl class="grid grid-cols-2 gap-x-6 gap-y-5 rounded-lg border border-line bg-surface p-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:p-5">
      {classes.map(({ member, label }) => (
        <Figure key={member} value={totals[member]} label={label} />
      ))}
    </dl>
  );
}

/** Requests of each key, busiest first. */
export function UsageByKeyTable({ keys }: { keys: readonly ChartSeries[] }) {
  return (
    <Table
      caption="Requests by key"
      columns={[
        {
          header: "Key",
          isTitle: true,
          cell: ({ name }) => (
            <span class="wrap-anywhere text-ink" dir="auto">{name}</span>
          ),
        },
        {
          header: "Requests",
          isNumeric: true,
          cell: ({ values }) => formatNumber(sum(values)),
        },
      ]}
      rows={keys}
      rowKey={({ name }) => name}
    />
  );
}

/** The days that had requests, latest first. */
export function UsageTable(
  { view: { days, byDay, classes } }: { view: UsageView },
) {
  const rows = days
    .map((day, index) => ({ day, counts: byDay[index]! }))
    .filter(({ counts }) => classes.some(({ member }) => counts[member] > 0))
    .reverse();
  return (
    <Table
      caption="Requests by day"
      columns={[
        {
          header: "Day (UTC)",
          isTitle: true,
          cell: ({ day }) => (
            <time dateTime={day} class="font-medium whitespace-nowrap text-ink">
              {formatShortDay(day)}
            </time>
          ),
        },
        ...classes.map(({ member, label }) => ({
          header: label,
          isNumeric: true,
          isSparse: true,
          cell: ({ counts }: (typeof rows)[number]) =>
            formatNumber(counts[member]),
        })),
      ]}
      rows={rows}
      rowKey={({ day }) => day}
    />
  );
}
