import type { ImportReport, ImportSample } from "@/lib/imports/wire.ts";
import { COUNTS, type Counts, OUTCOMES } from "@/lib/shared/import_outcomes.ts";

/** A record of the source beside the ad that it becomes, as JSON. */
export interface StoredSample
  extends Pick<ImportSample, "row" | "outcome" | "reason"> {
  source: string;
  becomes: string;
}

/** The results of a check. */
export type StoredFindings = ReturnType<Findings["collect"]>;

/** Maximum number of characters of a source record that are shown. */
const TEXT_MAX = 20_000;
/** Maximum number of rejects, and of warnings, that are shown. */
const ROWS_MAX = 50;

/** Collects the results of a check, small enough to store and show. */
export class Findings {
  readonly #samples: StoredSample[] = [];

  /** Rejected records are listed with their reasons instead. */
  add({ row, outcome, reason, record, ad }: ImportSample): void {
    if (ad === null) return;
    const source = toText(record);
    const text = source.length > TEXT_MAX
      ? `${source.slice(0, TEXT_MAX)}…`
      : source;
    const becomes = toText(ad);
    this.#samples.push({ row, outcome, reason, source: text, becomes });
  }

  toJson(report: ImportReport): string {
    return JSON.stringify(this.collect(report));
  }

  collect(report: ImportReport) {
    const { errors, warnings, losses, members } = report;
    return {
      counts: countsOf(report),
      errors: errors.slice(0, ROWS_MAX),
      warnings: warnings.slice(0, ROWS_MAX),
      losses: losses.slice(0, ROWS_MAX),
      /** Fields of records that are not read, and how often each had a value. */
      unread: members.filter(({ becomes }) => becomes === "not understood")
        .slice(0, ROWS_MAX).map(({ name, count }) => ({ name, count })),
      samples: this.#samples.toSorted((a, b) => rank(a) - rank(b)),
    };
  }
}

/** The counts of a report. */
export function countsOf(report: ImportReport): Counts {
  return Object.fromEntries(
    COUNTS.map((name) => [name, report[name]]),
  ) as Counts;
}

const rank = ({ outcome }: StoredSample) => OUTCOMES.indexOf(outcome);

const toText = (value: unknown) => JSON.stringify(value, null, 2);
