import { max, range, sum } from "d3-array";
import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";

/** A series of counts, one for each day. */
export interface ChartSeries {
  name: string;
  values: readonly number[];
  /** Index of its color; by default its own index. */
  color?: number;
}

const PADDING = 0.24;
const TICKS = 4;

/**
 * Lays out one bar per day, the series upon each other from the first. Lengths
 * are in percent of the plot.
 *
 * @param atLeast what the axis reaches even if no bar does
 */
export function layOutStackedBars(
  days: readonly string[],
  series: readonly ChartSeries[],
  atLeast = 0,
) {
  const indexes = range(days.length);
  const readValue = (day: number, name: string) =>
    series[Number(name)]?.values[day] ?? 0;
  const totals = indexes.map((day) => sum(series, ({ values }) => values[day]));
  // Counts have no fractions, so neither has the axis; an empty chart still has one.
  const top = Math.max(TICKS, atLeast, max(totals) ?? 0);
  const y = scaleLinear([0, top], [100, 0]).nice(TICKS);
  const x = scaleBand(indexes, [0, 100]).paddingInner(PADDING)
    .paddingOuter(PADDING / 2);
  const layers = stack<number, string>()
    .keys(series.map((_, index) => String(index)))
    .value(readValue)(indexes);
  const rects = layers.flatMap((layer, index) =>
    layer.flatMap(([from, to], day) =>
      to > from
        ? [{
          series: index,
          x: round(x(day) ?? 0),
          y: round(y(to)),
          width: round(x.bandwidth()),
          height: round(y(from) - y(to)),
        }]
        : []
    )
  );
  const ticks = y.ticks(TICKS).filter(Number.isInteger).reverse()
    .map((value) => ({ value, y: round(y(value)) }));
  return {
    rects,
    /** Marks of the value axis, highest first. */
    ticks,
    /** Sums of the days. */
    totals,
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
