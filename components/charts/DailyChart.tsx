import { sum } from "d3-array";
import { useId } from "preact/hooks";
import { formatCompact, formatNumber } from "@/lib/shared/format_number.ts";
import { formatShortDay } from "@/lib/shared/format_time.ts";
import {
  type ChartSeries,
  layOutStackedBars,
} from "@/lib/shared/stacked_bars.ts";

interface DailyChartProps {
  /** The title, such as "Requests per day". */
  label: string;
  /** Consecutive days, or the first days of weeks, `YYYY-MM-DD`, or months, `YYYY-MM`. */
  days: readonly string[];
  series: readonly ChartSeries[];
  /** Whether the page already has a table with the same numbers. */
  hasTable?: boolean;
  /** The period of one column. */
  unit?: string;
  /** The text if there is no data. */
  none?: string;
  /** The result in words; by default, the sum. */
  summary?: string;
  /** The number of columns with numbers; those of the others are unknown. */
  observed?: number;
  /** What the axis reaches even if no bar does, so that charts can be compared. */
  atLeast?: number | undefined;
}

/** Complete class names, since Tailwind finds them by reading this file. */
const COLORS = [
  "text-series-1",
  "text-series-2",
  "text-series-3",
  "text-series-4",
  "text-series-5",
  "text-series-6",
] as const;

const EACH_DAY_MAX = 10;
const DAY_LABELS = 4;
/** With more days, columns are too narrow to show each series. */
const DETAILED_DAYS_MAX = 92;

function dayLabels(days: readonly string[]): readonly string[] {
  if (days.length <= EACH_DAY_MAX) return days;
  const step = (days.length - 1) / (DAY_LABELS - 1);
  return Array.from(
    { length: DAY_LABELS },
    (_, index) => days[Math.round(index * step)]!,
  );
}

/** Forced colors do not replace it; in Firefox, they would in SVG too. */
function colorClass(series: readonly ChartSeries[], index: number): string {
  return `forced-color-adjust-none ${COLORS[series[index]!.color ?? index]!}`;
}

/**
 * One stacked bar per day. Each day's numbers appear on hover, and in a table,
 * without scripts.
 */
export function DailyChart(props: DailyChartProps) {
  const { label, days, series, atLeast, observed = days.length } = props;
  const { rects, ticks, totals } = layOutStackedBars(days, series, atLeast);
  const total = sum(totals);
  const { summary = `${formatNumber(total)} in total` } = props;
  const isEvery = days.length <= EACH_DAY_MAX;
  const unknown = 1 - observed / days.length;
  return (
    <figure class="relative break-inside-avoid print:pt-2">
      {series.length > 1 && (
        <ul class="mb-5 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-ink-soft">
          {series.map(({ name }, index) => (
            <li key={name} class="flex min-w-0 items-center gap-1.5">
              <span
                aria-hidden="true"
                class={`size-2.5 flex-none rounded-xs bg-current ${
                  colorClass(series, index)
                }`}
              />
              <span class="truncate">{name}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="flex gap-2.5 text-2xs leading-none text-ink-faint tabular-nums">
        <div
          aria-hidden="true"
          class="-my-[0.34375rem] flex h-[12.6875rem] flex-none flex-col justify-between text-right"
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
              }: ${summary}.`}
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
              {rects.map(({ series: index, ...shape }) => (
                <rect
                  key={`${index} ${shape.x}`}
                  {...shape}
                  class={`fill-current ${colorClass(series, index)}`}
                />
              ))}
            </svg>
            {unknown > 0 && <Unknown share={unknown} />}
            {total === 0 && unknown <= LABELED_SHARE_MIN && (
              <p class="absolute inset-0 flex items-center justify-center text-label text-ink-faint">
                <span class="bg-surface px-2">
                  {props.none ?? "No requests in this period"}
                </span>
              </p>
            )}
            <DayColumns
              days={days}
              series={series}
              totals={totals}
              observed={observed}
            />
          </div>
          <div
            aria-hidden="true"
            // Labels without room wrap out of sight.
            class={`mt-2.5 -mb-[0.3em] flex h-[1.3em] overflow-hidden ${
              isEvery ? "" : "flex-wrap justify-between gap-x-2 gap-y-4"
            }`}
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
      {!props.hasTable && <ChartTable {...props} />}
    </figure>
  );
}

const UNKNOWN = "Not observed";
/** With less, a narrow window has no room for the label; with more, the chart has none for another. */
const LABELED_SHARE_MIN = 0.3;

/** Hatches the columns at the end whose numbers nobody knows. */
function Unknown({ share }: { share: number }) {
  const id = useId();
  return (
    <svg class="absolute inset-0 size-full text-line-strong" aria-hidden="true">
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line y2="6" stroke="currentColor" />
      </pattern>
      <rect
        x={`${100 * (1 - share)}%`}
        width={`${100 * share}%`}
        height="100%"
        fill={`url(#${id})`}
      />
      {share > LABELED_SHARE_MIN && (
        <text
          x={`${100 - 50 * share}%`}
          y="50%"
          text-anchor="middle"
          stroke-width="8"
          paint-order="stroke"
          class="fill-ink-faint stroke-surface text-xs"
        >
          {UNKNOWN}
        </text>
      )}
    </svg>
  );
}

/**
 * An overlay with each day's numbers, shown in the opposite half on hover. Not
 * with `group-hover`, which touch screens ignore.
 */
function DayColumns(
  { days, series, totals, observed }:
    & Pick<DailyChartProps, "days" | "series">
    & { totals: readonly number[]; observed: number },
) {
  const isDetailed = series.length > 1 && days.length <= DETAILED_DAYS_MAX;
  return (
    <div class="absolute inset-0 flex" aria-hidden="true">
      {days.map((day, index) => (
        <div key={day} class="group flex-1 hover:bg-ink/5">
          <div
            class={`pointer-events-none absolute top-0 z-10 hidden w-max max-w-[60%] rounded-md border border-line bg-surface px-3 py-2 text-xs leading-5 text-ink-soft shadow-sm in-[.group:hover]:block ${
              index < days.length / 2 ? "right-0" : "left-0"
            }`}
          >
            <span class="font-medium text-ink">{formatShortDay(day)}</span>
            <span class="ml-3 tabular-nums">
              {index < observed ? formatNumber(totals[index] ?? 0) : UNKNOWN}
            </span>
            {isDetailed && series.map(({ name, values }, i) =>
              (values[index] ?? 0) > 0 && (
                <span key={name} class="flex items-center gap-1.5">
                  <span
                    class={`size-2 flex-none rounded-xs bg-current ${
                      colorClass(series, i)
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

/** The chart's numbers for those who cannot hover. */
function ChartTable(
  { label, days, series, unit = "Day (UTC)", observed = days.length }:
    DailyChartProps,
) {
  return (
    <details class="mt-3 text-xs leading-5 print:hidden">
      <summary class="w-fit cursor-pointer text-ink-faint hover:text-ink">
        Show as a table<span class="sr-only">: {label}</span>
      </summary>
      {/* A line that is cut in half shows that it scrolls, so the keyboard must reach it. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={label}
        class="mt-2 max-h-62 overflow-auto"
      >
        <table class="text-right text-ink-soft tabular-nums">
          <caption class="sr-only">{label}</caption>
          <thead class="sticky top-0 bg-surface text-ink-faint">
            <tr>
              <th scope="col" class="pr-5 text-left font-medium">{unit}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" class="pr-5 font-medium">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row" class="pr-5 text-left font-normal">
                  {formatShortDay(day)}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} class="pr-5">
                    {index < observed
                      ? formatNumber(values[index] ?? 0)
                      : UNKNOWN}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
