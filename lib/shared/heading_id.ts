/** The anchor of a heading: `Your first request` is `#your-first-request`. */
export function headingId(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9_]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
