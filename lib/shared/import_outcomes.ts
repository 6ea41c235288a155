import { formatCount, formatNumber } from "@/lib/shared/format_number.ts";

/** The outcomes of valid records. */
export const DECISIONS = [
  ...["inserted", "updated", "unchanged", "superseded"] as const,
];

/** The outcomes of records; each record has one. */
export const OUTCOMES = [...DECISIONS, "rejected"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Counts that are reasons to look at an import. */
const DOUBTS = [
  ...["rejected", "warned", "fields_lost", "without_link_or_media"] as const,
];

/** Counts with a figure or column of their own. */
export const FIGURES = [...OUTCOMES, "warned"] as const;

export const COUNTS = ["received", ...DECISIONS, ...DOUBTS] as const;
export type Counts = Record<(typeof COUNTS)[number], number>;

/** The counts as pages and commands call them. */
export const COUNT_LABELS: Readonly<Record<keyof Counts, string>> = {
  received: "Received",
  inserted: "New",
  updated: "Changed",
  unchanged: "Unchanged",
  superseded: "Outdated",
  rejected: "Rejected",
  warned: "Incomplete",
  fields_lost: "With lost values",
  without_link_or_media: "Without links or pictures",
};

/** `4 rejected`. */
export function countInWords(counts: Counts, name: keyof Counts): string {
  return `${formatNumber(counts[name])} ${COUNT_LABELS[name].toLowerCase()}`;
}

/** The reasons to look at an import, such as `4 rejected`. */
export function doubtsOf(counts: Counts): string[] {
  return DOUBTS.filter((name) => counts[name] > 0)
    .map((name) => countInWords(counts, name));
}

/** Whether an import as a whole should be looked at: few ads without links are usual. */
export function isDoubtful(counts: Counts): boolean {
  const { received, rejected, warned, fields_lost } = counts;
  return rejected + warned + fields_lost > 0 ||
    counts.without_link_or_media * 2 > received;
}

/** Whether a count, if there is one, is a reason to look at the import. */
export const isDoubt = (name: keyof Counts): boolean =>
  DOUBTS.some((doubt) => doubt === name);

/** How many valid records there were: `16,918 ads`. */
export function adsInWords({ received, rejected }: Counts): string {
  return formatCount(received - rejected, "ad");
}

/** What became of the valid records: `42 ads: 40 new, 2 unchanged`. */
export function decisionsInWords(counts: Counts): string {
  const decisions = DECISIONS.filter((name) => counts[name] > 0)
    .map((name) => countInWords(counts, name)).join(", ");
  return [adsInWords(counts), decisions].filter(Boolean).join(": ");
}
