import type { BatchDecisions } from "@/lib/imports/decide_batch.ts";
import type { Format } from "@/lib/imports/formats/ad_record.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";
import {
  COUNTS,
  type Counts,
  DECISIONS,
} from "@/lib/shared/import_outcomes.ts";

/** Maximum number of ads in a report that lost a value. */
const LOSSES_MAX = 100;

export function newReport(format: Format | "auto"): ImportReport {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;
  return {
    scrape_run_id: 0,
    format,
    ...counts,
    warnings: [],
    errors: [],
    losses: [],
    members: [],
  };
}

/** The members of a report after another batch. */
export function addBatch(
  report: ImportReport,
  { outcomes, losses }: Pick<BatchDecisions, "outcomes" | "losses">,
): Partial<ImportReport> {
  const sums = DECISIONS.map((name) => [name, report[name] + outcomes[name]]);
  return {
    ...Object.fromEntries(sums),
    fields_lost: report.fields_lost + losses.length,
    losses: [...report.losses, ...losses].slice(0, LOSSES_MAX),
  };
}
