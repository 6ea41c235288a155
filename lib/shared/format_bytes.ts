const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(
    Math.floor(Math.log10(Math.max(bytes, 1)) / 3),
    UNITS.length - 1,
  );
  return new Intl.NumberFormat("en", {
    style: "unit",
    unit: UNITS[power]!,
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}
