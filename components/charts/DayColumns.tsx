import { SERIES_BACKGROUND } from "@/components/charts/series_colors.ts";
import { formatNumber } from "@/lib/shared/format_number.ts";
import { formatShortDay } from "@/lib/shared/format_time.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";

interface DayColumnsProps {
  days: readonly string[];
  series: readonly ChartSeries[];
  colors: readonly number[];
  totals: readonly number[];
}

/** Beyond this, a column is too narrow to point at every series of it. */
const DETAILED_MAX = 92;

/** Over a chart: each day's numbers, shown in the other half while the pointer is on its column. */
export function DayColumns({ days, series, colors, totals }: DayColumnsProps) {
  const isDetailed = series.length > 1 && days.length <= DETAILED_MAX;
  return (
    <div class="absolute inset-0 flex" aria-hidden="true">
      {days.map((day, index) => (
        <div
          key={day}
          class="group flex-1 hover:bg-ink/5"
        >
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
