import { sum } from "d3-array";
import { type Column, Table } from "@/components/Table.tsx";
import { formatNumber } from "@/lib/shared/format_number.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";

const COLUMNS: Column<ChartSeries>[] = [
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
];

/** What each key comes to, the busiest first. */
export function UsageByKeyTable({ keys }: { keys: readonly ChartSeries[] }) {
  return (
    <Table
      caption="Requests by key"
      columns={COLUMNS}
      rows={keys}
      rowKey={({ name }) => name}
    />
  );
}
