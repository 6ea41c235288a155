/** The anchor of a heading: `Trying again` is at `#trying-again`. */
export function headingId(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9_]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
