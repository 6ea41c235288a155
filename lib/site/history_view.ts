import type { AdHistory } from "@/lib/changes/wire.ts";

const LABELS: Readonly<Record<string, string>> = {
  primary_text: "Text",
  cta_text: "Call to action",
  destination_url: "Landing page",
  cards: "Cards",
  creativeUnits: "Pictures and videos",
};

/** An entry of an ad's timeline. Texts are untrusted. */
export interface HistoryEntry {
  /** Null: unknown. */
  at: number | null;
  title: string;
  /** What was replaced by what; null where that is not text. */
  texts: { from: string | null; to: string | null } | null;
}

/** The timeline of an ad, newest first; null if it says nothing beyond the summary. */
export function historyView(
  { intervals, edits }: AdHistory,
): HistoryEntry[] | null {
  if (edits.length === 0 && intervals.length < 3) return null;
  const entries: HistoryEntry[] = [
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
        texts: isText
          ? { from: from as string | null, to: to as string | null }
          : null,
      };
    }),
  ];
  return entries.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
