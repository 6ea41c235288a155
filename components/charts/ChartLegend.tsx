import { SERIES_BACKGROUND } from "@/components/charts/series_colors.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";

interface ChartLegendProps {
  series: readonly ChartSeries[];
  colors: readonly number[];
}

/** Which colour is which series. */
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
