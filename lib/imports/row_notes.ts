import type { Incoming } from "@/lib/imports/batches.ts";
import type { Rejection } from "@/lib/imports/decide_batch.ts";
import { isBare } from "@/lib/imports/formats/ad_record.ts";
import type { ImportReport, RowError } from "@/lib/imports/wire.ts";

/** Maximum number of rejects, and of warnings, in a report; `--rejects` writes all rejects. */
const REPORTED_ROWS_MAX = 100;

const REASONS: Record<Rejection, string> = {
  no_ad:
    "The record has no text, media, link, call to action or delivery date, and its ad is not in the archive.",
  taken_down:
    "The ad was taken down. To import it again, allow it: deno task ads allow, or PUT /internal/ads/{ad_archive_id}/allowed.",
};

/** Called with every reject and its record; the record is null if it could not be read. */
export type OnReject = (
  error: RowError,
  report: ImportReport,
  record: unknown,
) => void | Promise<void>;

/** A row of the input, with its warning or the reason of its rejection. */
export interface Source {
  /** The row's number among all rows of the input. */
  position: number;
  row: number;
  file: string | undefined;
  /** Null if it could not be read, or is not needed any more. */
  record: unknown;
  reason: string | null;
}

/** Rejects are stored, and nothing of an ad that was taken down may be. */
function refused(source: Source, rejection: Rejection): Source {
  const why = REASONS[rejection];
  if (rejection === "taken_down") {
    return { ...source, record: null, reason: why };
  }
  return { ...source, reason: [why, source.reason ?? []].flat().join(" ") };
}

/**
 * Notes rejects and warnings in a report, in the order of the input. A valid
 * record is rejected, or not, when its batch is decided, after later rows were
 * read.
 */
export class RowNotes {
  readonly #positions = new WeakMap<RowError, number>();

  constructor(
    private readonly report: ImportReport,
    private readonly onReject: OnReject,
  ) {}

  async reject(source: Source, adArchiveId: string | null): Promise<void> {
    this.report.rejected++;
    const error = this.#note("errors", source, adArchiveId);
    await this.onReject(error, this.report, source.record);
  }

  /** Notes the rejects and warnings of a batch that has been decided. */
  async settle(
    batch: readonly Incoming[],
    rejected: ReadonlyMap<Incoming, Rejection>,
  ): Promise<void> {
    for (const incoming of batch) {
      const { record, source } = incoming;
      if (source === undefined) continue;
      const rejection = rejected.get(incoming);
      if (rejection !== undefined) {
        await this.reject(refused(source, rejection), record.ad_archive_id);
        continue;
      }
      if (isBare(record)) this.report.without_link_or_media++;
      if (source.reason === null) continue;
      this.report.warned++;
      this.#note("warnings", source, record.ad_archive_id);
    }
  }

  #note(
    list: "errors" | "warnings",
    { position, row, file, reason }: Source,
    ad_archive_id: string | null,
  ): RowError {
    const ofFile = file === undefined ? {} : { file };
    const note = { row, ad_archive_id, reason: reason!, ...ofFile };
    this.#positions.set(note, position);
    const notes = this.report[list];
    const later = notes.findIndex((each) =>
      this.#positions.get(each)! > position
    );
    notes.splice(later === -1 ? notes.length : later, 0, note);
    notes.splice(REPORTED_ROWS_MAX);
    return note;
  }
}
