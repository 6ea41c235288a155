import type { Format } from "@/lib/imports/formats/formats.ts";

/** How many rejects, and how many warnings, a report names; `--rejects` writes all rejects. */
export const REPORTED_ROWS_MAX = 100;

/** Why a record was refused, or what of it was not understood. `row` counts records from 1; in NDJSON it is the line. */
export interface RowError {
  row: number;
  ad_archive_id: string | null;
  reason: string;
}

/**
 * The result of an import. Every record received has one outcome: `inserted` and
 * `updated` count ads, once a run; `unchanged` counts the records that added
 * nothing (already stored, or a duplicate within the run); `superseded` those
 * left aside because the ad was observed later than they were; `rejected`
 * those that are no valid ad. `warned` counts, apart from these outcomes, the
 * records that were taken without being wholly understood.
 */
export interface ImportReport {
  scrape_run_id: number;
  /** The one format of all records, else `auto`. */
  format: Format | "auto";
  received: number;
  inserted: number;
  updated: number;
  unchanged: number;
  superseded: number;
  rejected: number;
  warned: number;
  /** The first 100. */
  warnings: RowError[];
  /** The first 100. */
  errors: RowError[];
}
