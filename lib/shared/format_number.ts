const full = new Intl.NumberFormat("en");
const compact = new Intl.NumberFormat("en", {
  notation: "compact",
  maximumFractionDigits: 1,
});

/** `12,345`. */
export function formatNumber(value: number): string {
  return full.format(value);
}

/** `12.3K`, for the axes of charts. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** `1 key`, `2 keys`. */
export function formatCount(value: number, one: string, many = `${one}s`) {
  return `${full.format(value)} ${value === 1 ? one : many}`;
}
