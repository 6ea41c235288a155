/** Classes of a series' colour, by its place. Written out, since Tailwind reads them from here. */
export const SERIES_FILL = [
  "fill-series-1",
  "fill-series-2",
  "fill-series-3",
  "fill-series-4",
  "fill-series-5",
  "fill-series-6",
] as const;

export const SERIES_BACKGROUND = [
  "bg-series-1",
  "bg-series-2",
  "bg-series-3",
  "bg-series-4",
  "bg-series-5",
  "bg-series-6",
] as const;
