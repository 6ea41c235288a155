import type { ImportReport, ImportSample } from "@/lib/imports/wire.ts";
import {
  COUNTS,
  type Counts,
  DECISIONS,
} from "@/lib/shared/import_outcomes.ts";

/** The results of a check. */
export type StoredFindings = ReturnType<typeof findingsOf>;

/** Maximum number of characters of a source record that are shown. */
const TEXT_MAX = 20_000;
/** Maximum number of rejects, and of warnings, that are shown. */
const ROWS_MAX = 50;

/** The results of a check, small enough to store and show. */
export function findingsOf(report: ImportReport) {
  const { errors, warnings, losses, members, samples = [] } = report;
  return {
    counts: countsOf(report),
    errors: errors.slice(0, ROWS_MAX),
    warnings: warnings.slice(0, ROWS_MAX),
    losses: losses.slice(0, ROWS_MAX),
    /** Fields of records that are not read, and how often each had a value. */
    unread: members.filter(({ becomes }) => becomes === "not understood")
      .slice(0, ROWS_MAX).map(({ name, count }) => ({ name, count })),
    // Rejected records are listed with their reasons instead.
    samples: DECISIONS.flatMap((name) =>
      samples.filter(({ outcome }) => outcome === name).map(toStored)
    ),
  };
}

/** The counts of a report. */
export function countsOf(report: ImportReport): Counts {
  return Object.fromEntries(
    COUNTS.map((name) => [name, report[name]]),
  ) as Counts;
}

/** A record of the source beside the ad that it becomes, as JSON. */
function toStored({ row, outcome, reason, record, ad }: ImportSample) {
  const text = toText(record);
  const source = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
  return { row, outcome, reason, source, becomes: toText(ad) };
}

const toText = (value: unknown) => JSON.stringify(value, null, 2);
