/** Maximum number of code points, because indexes do not accept long texts. */
const LENGTH_MAX = 300;

/** A call to action without case: equal keys are the same call to action. Null if there is none. */
export function ctaKey(text: string | null): string | null {
  const folded = text?.trim().normalize("NFKC").toLowerCase() ?? "";
  return Array.from(folded).slice(0, LENGTH_MAX).join("") || null;
}
