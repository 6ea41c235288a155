import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatShortDay } from "@/lib/shared/format_time.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";

/** Classes by series color. Spelled out, since Tailwind reads them from here. */
export const SERIES_FILL = [
  "fill-series-1",
  "fill-series-2",
  "fill-series-3",
  "fill-series-4",
  "fill-series-5",
  "fill-series-6",
] as const;

const SERIES_BACKGROUND = [
  "bg-series-1",
  "bg-series-2",
  "bg-series-3",
  "bg-series-4",
  "bg-series-5",
  "bg-series-6",
] as const;

/** Beyond this, a column is too narrow to show each of its series. */
const DETAILED_DAYS_MAX = 92;

interface ChartLegendProps {
  series: readonly ChartSeries[];
  /** Index of each series' color. */
  colors: readonly number[];
}

/** Which color is which series. */
export function ChartLegend({ series, colors }: ChartLegendProps) {
  return (
    <ul class="mb-5 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-ink-soft">
      {series.map(({ name }, index) => (
        <li key={name} class="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden="true"
            class={`size-2.5 flex-none rounded-xs ${
              SERIES_BACKGROUND[colors[index]!]
            }`}
          />
          <span class="truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}

interface DayColumnsProps extends ChartLegendProps {
  days: readonly string[];
  totals: readonly number[];
}

/** Over the chart: each day's numbers, shown in the opposite half on hover. */
export function DayColumns({ days, series, colors, totals }: DayColumnsProps) {
  const isDetailed = series.length > 1 && days.length <= DETAILED_DAYS_MAX;
  return (
    <div class="absolute inset-0 flex" aria-hidden="true">
      {days.map((day, index) => (
        <div key={day} class="group flex-1 hover:bg-ink/5">
          <div
            class={`pointer-events-none absolute top-0 z-10 hidden w-max max-w-[60%] rounded-md border border-line bg-surface px-3 py-2 text-xs leading-5 text-ink-soft shadow-sm group-hover:block ${
              index < days.length / 2 ? "right-0" : "left-0"
            }`}
          >
            <span class="font-medium text-ink">{formatShortDay(day)}</span>
            <span class="ml-3 tabular-nums">
              {formatNumber(totals[index] ?? 0)}
            </span>
            {isDetailed && series.map(({ name, values }, place) =>
              (values[index] ?? 0) > 0 && (
                <span key={name} class="flex items-center gap-1.5">
                  <span
                    class={`size-2 flex-none rounded-xs ${
                      SERIES_BACKGROUND[colors[place]!]
                    }`}
                  />
                  <span class="min-w-0 flex-1 truncate">{name}</span>
                  <span class="ml-3 tabular-nums">
                    {formatNumber(values[index]!)}
                  </span>
                </span>
              )
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

interface ChartTableProps {
  label: string;
  days: readonly string[];
  series: readonly ChartSeries[];
}

/** The chart's numbers for screen readers. */
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
