import { type Clock, seconds } from "@/lib/clock.ts";
import { type AdRecord, isBare } from "@/lib/imports/formats/ad_record.ts";
import { inDateOrder } from "@/lib/imports/formats/date_order.ts";
import {
  type Format,
  readAd,
  RecordError,
} from "@/lib/imports/formats/formats.ts";
import { MembersSeen } from "@/lib/imports/formats/members_seen.ts";
import type { RawRow } from "@/lib/imports/input/row_list.ts";
import { Turns } from "@/lib/turns.ts";
import type { ImportReport, RowError } from "@/lib/imports/wire.ts";

/** Maximum number of rejects, and of warnings, in a report; `--rejects` writes all rejects. */
const REPORTED_ROWS_MAX = 100;

/** Called with every reject and its record; the record is null if it could not be read. */
export type OnReject = (
  error: RowError,
  report: ImportReport,
  record: unknown,
) => void | Promise<void>;

/** The record that an ad was read from, and what was not understood. */
export interface Source {
  row: number;
  record: unknown;
  reason: string | null;
}

/**
 * Reads ads from rows, and counts every row in the report. Yields to the event
 * loop regularly, because a file full of bad rows would block the server.
 */
export async function* toRecords(
  rows: AsyncIterable<RawRow>,
  report: ImportReport,
  options: {
    format: Format | "auto";
    clock: Clock;
    signal?: AbortSignal;
    onReject?: OnReject;
    /** Called with every ad before it is yielded. */
    onRead?: (ad: AdRecord, source: Source) => void;
  },
): AsyncGenerator<AdRecord> {
  const formats = new Set<Format>();
  const seen = new MembersSeen();
  const turns = new Turns();
  try {
    for await (const row of inDateOrder(rows)) {
      if (turns.isOver) await turns.take();
      options.signal?.throwIfAborted();
      report.received++;
      try {
        if ("reason" in row) throw new RecordError(row.reason, null);
        const now = seconds(options.clock);
        const { ad, format, warning } = readAd(
          options.format,
          row.value,
          now,
          seen,
        );
        formats.add(format);
        if (warning !== null) {
          report.warned++;
          note(report.warnings, {
            row: row.row,
            ad_archive_id: ad.ad_archive_id,
            reason: warning,
            ...row.file !== undefined && { file: row.file },
          });
        }
        if (isBare(ad)) report.without_link_or_media++;
        const source = { row: row.row, record: row.value, reason: warning };
        options.onRead?.(ad, source);
        yield ad;
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        const { ad_archive_id, reason, format } = error;
        if (format !== null) formats.add(format);
        const file = row.file !== undefined && { file: row.file };
        const reject = { row: row.row, ad_archive_id, reason, ...file };
        report.rejected++;
        note(report.errors, reject);
        const record = "value" in row ? row.value : null;
        await options.onReject?.(reject, report, record);
      }
    }
  } finally {
    report.members = seen.report();
  }
  const [only, ...others] = formats;
  if (options.format === "auto" && only !== undefined && others.length === 0) {
    report.format = only;
  }
}

function note(rows: RowError[], row: RowError): void {
  if (rows.length < REPORTED_ROWS_MAX) rows.push(row);
}
