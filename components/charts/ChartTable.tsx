import { formatShortDay } from "@/lib/shared/format_time.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";

interface ChartTableProps {
  label: string;
  days: readonly string[];
  series: readonly ChartSeries[];
}

/** A chart's numbers for those who cannot see it. */
export function ChartTable({ label, days, series }: ChartTableProps) {
  return (
    <div class="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            {series.map(({ name }) => <th key={name} scope="col">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{formatShortDay(day)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
