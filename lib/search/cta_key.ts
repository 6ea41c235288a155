/** Code points that count: an index takes no long texts. */
const LENGTH_MAX = 300;

/** A call to action without regard to case: equal keys are the same; null if there is none. */
export function ctaKey(text: string | null): string | null {
  const folded = text?.trim().normalize("NFKC").toLowerCase() ?? "";
  if (folded === "") return null;
  return folded.length <= LENGTH_MAX
    ? folded
    : Array.from(folded).slice(0, LENGTH_MAX).join("");
}
