import type { AdHistory } from "@/lib/changes/wire.ts";

const LABELS: Readonly<Record<string, string>> = {
  primary_text: "Text",
  cta_text: "Call to action",
  destination_url: "Landing page",
  cards: "Cards",
  creativeUnits: "Pictures and videos",
};

/** An entry of an ad's timeline. Texts are untrusted. */
export type HistoryEntry = NonNullable<ReturnType<typeof historyView>>[number];

/** The timeline of an ad, newest first; null if it says nothing beyond the summary. */
export function historyView({ intervals, edits }: AdHistory) {
  if (edits.length === 0 && intervals.length < 3) return null;
  return [
    ...intervals.map(({ from, is_active }, n) => ({
      at: from,
      title: !is_active ? "Stopped" : n === 0 ? "Started" : "Resumed",
      texts: null,
    })),
    ...edits.map(({ at, field, from, to }) => {
      const isText = [from, to].every((value) =>
        value === null || typeof value === "string"
      );
      return {
        at,
        title: `${LABELS[field] ?? field} changed`,
        /** What was replaced by what; null where that is not text. */
        texts: isText
          ? { from: from as string | null, to: to as string | null }
          : null,
      };
    }),
  ].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
