/** `2026-01-31 09:30` in UTC; `-` for none. */
export function time(at: number | null): string {
  return at === null
    ? "-"
    : new Date(at * 1000).toISOString().slice(0, 16).replace("T", " ");
}

/** What programs read: one JSON value on standard output. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** Rows in columns as wide as their longest text. */
export function printRows(rows: readonly (readonly string[])[]): void {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((text, column) => {
      widths[column] = Math.max(widths[column] ?? 0, text.length);
    });
  }
  for (const row of rows) {
    const padded = row.map((text, column) => text.padEnd(widths[column]!));
    console.log(padded.join("  ").trimEnd());
  }
}

// Someone else's text on a terminal must not move the cursor or color it.
export function plain(text: string): string {
  return text.replace(/\p{C}/gu, "?");
}
