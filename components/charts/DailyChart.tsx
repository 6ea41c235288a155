import {
  ChartLegend,
  ChartTable,
  DayColumns,
  SERIES_FILL,
} from "@/components/charts/ChartDetails.tsx";
import { formatCompact, formatNumber } from "@/lib/shared/format_number.ts";
import { formatShortDay } from "@/lib/shared/format_time.ts";
import {
  type ChartSeries,
  layOutStackedBars,
} from "@/lib/shared/stacked_bars.ts";

interface DailyChartProps {
  /** What is counted, such as "Requests per day". */
  label: string;
  /** Consecutive days, `YYYY-MM-DD`. */
  days: readonly string[];
  series: readonly ChartSeries[];
  /** Index of each series' color; the default is its own index. */
  colors?: readonly number[];
  /** Whether the page already shows the same numbers in a table. */
  hasTable?: boolean;
}

const EACH_DAY_MAX = 10;
const DAY_LABELS = 4;

function dayLabels(days: readonly string[]): readonly string[] {
  if (days.length <= EACH_DAY_MAX) return days;
  const step = (days.length - 1) / (DAY_LABELS - 1);
  return Array.from(
    { length: DAY_LABELS },
    (_, place) => days[Math.round(place * step)]!,
  );
}

/** One stacked bar per day. Each day's numbers appear on hover, and in a table for screen readers; no script needed. */
export function DailyChart(props: DailyChartProps) {
  const { label, days, series } = props;
  const colors = props.colors ?? series.map((_, index) => index);
  const { rects, ticks, totals } = layOutStackedBars(days, series);
  const total = totals.reduce((sum, value) => sum + value, 0);
  const isEvery = days.length <= EACH_DAY_MAX;
  return (
    <figure class="relative">
      {series.length > 1 && <ChartLegend series={series} colors={colors} />}
      <div class="flex gap-2.5 text-[11px] leading-none text-ink-faint tabular-nums">
        <div
          aria-hidden="true"
          class="-my-[5.5px] flex h-[203px] flex-none flex-col justify-between text-right"
        >
          {ticks.map(({ value }) => (
            <span key={value}>{formatCompact(value)}</span>
          ))}
        </div>
        <div class="min-w-0 flex-1">
          <div class="relative h-48">
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              class="absolute inset-0 size-full overflow-visible"
              role="img"
              aria-label={`${label}, ${formatShortDay(days[0]!)} to ${
                formatShortDay(days.at(-1)!)
              }: ${formatNumber(total)} in total.`}
            >
              {ticks.map(({ value, y }) => (
                <line
                  key={value}
                  x1="0"
                  x2="100"
                  y1={y}
                  y2={y}
                  vector-effect="non-scaling-stroke"
                  class={value === 0 ? "stroke-line-strong" : "stroke-line"}
                />
              ))}
              {rects.map(({ series: index, x, y, width, height }) => (
                <rect
                  key={`${index} ${x}`}
                  x={x}
                  y={y}
                  width={width}
                  height={height}
                  class={SERIES_FILL[colors[index]!]}
                />
              ))}
            </svg>
            {total === 0 && (
              <p class="absolute inset-0 flex items-center justify-center text-[13px] text-ink-faint">
                <span class="bg-surface px-2">No requests in this period</span>
              </p>
            )}
            <DayColumns
              days={days}
              series={series}
              colors={colors}
              totals={totals}
            />
          </div>
          <div
            aria-hidden="true"
            class={`mt-2.5 flex ${isEvery ? "" : "justify-between"}`}
          >
            {dayLabels(days).map((day) => (
              <span
                key={day}
                class={isEvery
                  ? "min-w-0 flex-1 overflow-hidden text-center whitespace-nowrap"
                  : "whitespace-nowrap"}
              >
                {formatShortDay(day)}
              </span>
            ))}
          </div>
        </div>
      </div>
      {props.hasTable !== true && (
        <ChartTable label={label} days={days} series={series} />
      )}
    </figure>
  );
}
