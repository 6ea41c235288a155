import { Counter, type Registry } from "prom-client";
import type { ImportReport } from "@/lib/imports/wire.ts";

const OUTCOMES = ["completed", "failed"] as const;
const RECORDS = [
  "inserted",
  "updated",
  "unchanged",
  "superseded",
  "rejected",
] as const;

export type CountImport = (
  outcome: (typeof OUTCOMES)[number],
  report: Pick<ImportReport, (typeof RECORDS)[number]>,
) => void;

export function addImportMetrics(registry: Registry): CountImport {
  const imports = new Counter({
    name: "ad_archive_imports_total",
    help: "Finished imports over HTTP, by outcome.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const records = new Counter({
    name: "ad_archive_import_records_total",
    help: "Records read by these imports, by outcome.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  // Present from the start, so that a first failure shows as a change.
  for (const outcome of OUTCOMES) imports.inc({ outcome }, 0);
  for (const outcome of RECORDS) records.inc({ outcome }, 0);
  return (outcome, report) => {
    imports.inc({ outcome });
    for (const kind of RECORDS) records.inc({ outcome: kind }, report[kind]);
  };
}
