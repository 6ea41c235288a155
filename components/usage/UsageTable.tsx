import { type Column, Table } from "@/components/Table.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatShortDay } from "@/lib/shared/format_time.ts";
import type { UsageView } from "@/lib/shared/usage_view.ts";

interface Row {
  day: string;
  index: number;
}

/** The charts' numbers, latest day first. */
export function UsageTable({ view }: { view: UsageView }) {
  const { days, byDay, byKey, classes } = view;
  const columns: Column<Row>[] = [
    {
      header: "Day (UTC)",
      cell: ({ day }) => (
        <time dateTime={day} class="whitespace-nowrap text-ink">
          {formatShortDay(day)}
        </time>
      ),
    },
    ...classes.map(({ member, label }) => ({
      header: label,
      isNumeric: true,
      cell: ({ index }: Row) => formatNumber(byDay[index]![member]),
    })),
    // With one key or none, its column would only repeat the first.
    ...(byKey.length > 1 ? byKey : []).map(({ name, values }) => ({
      header: name,
      isNumeric: true,
      cell: ({ index }: Row) => formatNumber(values[index]!),
    })),
  ];
  return (
    <Table
      caption="Requests by day"
      columns={columns}
      rows={days.map((day, index) => ({ day, index })).reverse()}
      rowKey={({ day }) => day}
      isStacked={false}
    />
  );
}
