/** A table of texts in Markdown; columns of figures are aligned to the right. */
export function toTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const isFigure = head.map((_, column) =>
    rows.every((row) => /^[~≥≤]?[-–\d]/.test(row[column] || "–"))
  );
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(isFigure.map((right) => right ? "---:" : "---")),
    ...rows.map(line),
  ].join("\n");
}

/** `1,234`, `12.3`, `0.12`; `–` for what could not be measured. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A whole number, as `12` or `1,234`. */
export const count = (value: number) => value.toLocaleString("en");

/** A target, and whether it was reached. */
export const toVerdict = (target: string, isMet: boolean) =>
  `${target}, ${isMet ? "met" : "**missed**"}`;
