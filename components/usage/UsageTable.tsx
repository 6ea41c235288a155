import { type Column, Table } from "@/components/Table.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatShortDay } from "@/lib/shared/format_time.ts";
import type { UsageCounts, UsageView } from "@/lib/shared/usage_view.ts";

interface Row {
  day: string;
  counts: UsageCounts;
}

/** The days that had requests, latest first. */
export function UsageTable({ view }: { view: UsageView }) {
  const { days, byDay, classes } = view;
  const rows = days
    .map((day, index) => ({ day, counts: byDay[index]! }))
    .filter(({ counts }) => classes.some(({ member }) => counts[member] > 0))
    .reverse();
  const columns: Column<Row>[] = [
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
      cell: ({ counts }: Row) => formatNumber(counts[member]),
    })),
  ];
  return (
    <Table
      caption="Requests by day"
      columns={columns}
      rows={rows}
      rowKey={({ day }) => day}
    />
  );
}
