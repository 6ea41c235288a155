/** What becomes of a valid record. */
export const DECISIONS = [
  ...["inserted", "updated", "unchanged", "superseded"] as const,
];

/** What becomes of any record; each has one outcome. */
export const OUTCOMES = [...DECISIONS, "rejected"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** All counts of an import. */
export const COUNTS = ["received", ...OUTCOMES, "warned"] as const;
export type Counts = Record<(typeof COUNTS)[number], number>;
