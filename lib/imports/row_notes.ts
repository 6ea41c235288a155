import type { Incoming } from "@/lib/imports/batches.ts";
import type { Rejection } from "@/lib/imports/decide_batch.ts";
import { type AdRecord, isBare } from "@/lib/imports/formats/ad_record.ts";
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
  record: unknown;
  reason: string | null;
}

/**
 * Notes rejects and warnings in a report, in the order of the input. A valid
 * record is rejected, or not, when its batch is decided, after later rows were
 * read.
 */
export class RowNotes {
  readonly #positions = new WeakMap<RowError, number>();
  readonly #undecided = new WeakMap<AdRecord, Source>();

  constructor(
    private readonly report: ImportReport,
    private readonly onReject: OnReject,
  ) {}

  /**
   * Remembers a valid record until `settle`. Only sightings can be rejected with
   * the source's record, and those of a batch can be far larger than its ads.
   */
  read(record: AdRecord, source: Source): void {
    const isSighting = record.foreign?.isSighting;
    this.#undecided.set(
      record,
      isSighting ? source : { ...source, record: null },
    );
  }

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
      const { record } = incoming;
      const source = this.#undecided.get(record);
      if (source === undefined) continue;
      const rejection = rejected.get(incoming);
      if (rejection !== undefined) {
        await this.#refuse(record, source, rejection);
        continue;
      }
      if (isBare(record)) this.report.without_link_or_media++;
      if (source.reason === null) continue;
      this.report.warned++;
      this.#note("warnings", source, record.ad_archive_id);
    }
  }

  async #refuse(
    { ad_archive_id }: AdRecord,
    source: Source,
    rejection: Rejection,
  ): Promise<void> {
    const warning = rejection === "no_ad" ? source.reason ?? [] : [];
    const reason = [REASONS[rejection], warning].flat().join(" ");
    // Rejects are stored, and nothing of an ad that was taken down may be.
    const record = rejection === "no_ad" ? source.record : null;
    await this.reject({ ...source, reason, record }, ad_archive_id);
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
