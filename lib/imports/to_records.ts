import { type Clock, seconds } from "@/lib/time/clock.ts";
import type { Read } from "@/lib/imports/batches.ts";
import { inDateOrder } from "@/lib/imports/formats/date_order.ts";
import {
  type Format,
  readAd,
  RecordError,
} from "@/lib/imports/formats/formats.ts";
import { MemberCounts } from "@/lib/imports/formats/member_counts.ts";
import type { RawRow } from "@/lib/imports/input/raw_row.ts";
import { Turns } from "@/lib/time/turns.ts";
import type { RowNotes } from "@/lib/imports/row_notes.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";

/**
 * Reads ads from rows, and counts every row in the report. Yields to the event
 * loop regularly, because a file full of bad rows would block the server.
 */
export async function* toRecords(
  rows: AsyncIterable<RawRow>,
  report: ImportReport,
  notes: RowNotes,
  options: {
    format: Format | "auto";
    clock: Clock;
    signal?: AbortSignal;
    /**
     * Keeps the source's record of each ad. Otherwise, only sightings keep it,
     * which can be rejected: those of a batch can be far larger than its ads.
     */
    keepsSources?: boolean;
  },
): AsyncGenerator<Read> {
  const formats = new Set<Format>();
  const counts = new MemberCounts();
  const turns = new Turns();
  try {
    for await (const row of inDateOrder(rows)) {
      if (turns.isOver) await turns.take();
      options.signal?.throwIfAborted();
      report.received++;
      const source = {
        position: report.received,
        row: row.row,
        file: row.file,
        record: "value" in row ? row.value : null,
      };
      try {
        if ("reason" in row) throw new RecordError(row.reason, null);
        const now = seconds(options.clock);
        const { ad: record, format, warning: reason } = readAd(
          options.format,
          row.value,
          now,
          counts,
        );
        formats.add(format);
        const isKept = options.keepsSources || record.foreign?.isSighting;
        yield {
          record,
          source: { ...source, reason, ...isKept ? {} : { record: null } },
        };
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        const { ad_archive_id, reason, format } = error;
        if (format !== null) formats.add(format);
        await notes.reject({ ...source, reason }, ad_archive_id);
      }
    }
  } finally {
    report.members = counts.report();
  }
  const [only, ...others] = formats;
  if (options.format === "auto" && only !== undefined && others.length === 0) {
    report.format = only;
  }
}
