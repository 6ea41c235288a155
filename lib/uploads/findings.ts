import type { ImportReport, ImportSample } from "@/lib/imports/wire.ts";
import { COUNTS, type Counts, OUTCOMES } from "@/lib/shared/import_outcomes.ts";
import type { FindingsView, SampleView } from "@/lib/shared/import_view.ts";

/** Maximum number of characters of a record that are shown. */
const TEXT_MAX = 20_000;
/** Maximum number of rejects, and of warnings, that are shown. */
const ROWS_MAX = 50;

/** Collects the results of a check, small enough to store and show. */
export class Findings {
  readonly #samples: SampleView[] = [];

  add({ row, outcome, reason, record, ad }: ImportSample): void {
    // `omitted` is not a field of the ad.
    const { omitted: _, ...fields } = Object(ad);
    const becomes = ad === null ? null : toText(fields);
    const source = toText(record);
    this.#samples.push({ row, outcome, reason, source, becomes });
  }

  toJson(report: ImportReport): string {
    const { errors, warnings, members } = report;
    const findings: FindingsView = {
      counts: countsOf(report),
      errors: errors.slice(0, ROWS_MAX),
      warnings: warnings.slice(0, ROWS_MAX),
      unread: members.filter(({ becomes }) => becomes === "not understood")
        .slice(0, ROWS_MAX).map(({ name, count }) => ({ name, count })),
      samples: this.#samples.toSorted((a, b) => rank(a) - rank(b)),
    };
    return JSON.stringify(findings);
  }
}

/** The counts of a report. */
export function countsOf(report: ImportReport): Counts {
  return Object.fromEntries(
    COUNTS.map((name) => [name, report[name]]),
  ) as Counts;
}

const rank = ({ outcome }: SampleView) => OUTCOMES.indexOf(outcome);

function toText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}
