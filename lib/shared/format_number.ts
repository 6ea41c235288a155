/** `12,345`. */
export const { format: formatNumber } = new Intl.NumberFormat("en");

/** `12.3K`, for the axes of charts. */
export const { format: formatCompact } = new Intl.NumberFormat("en", {
  notation: "compact",
  maximumFractionDigits: 1,
});

/** `1 key`, `2 keys`. */
export function formatCount(value: number, one: string, many = `${one}s`) {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}
