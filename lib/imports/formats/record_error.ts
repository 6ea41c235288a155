import type { Format } from "@/lib/imports/formats/ad_record.ts";

/** The record cannot become an ad. */
export class RecordError extends Error {
  override readonly name = "RecordError";

  /**
   * @param reason one sentence that names the field and holds nothing of the input
   * @param ad_archive_id of the ad, if it could be read
   * @param format what the record was read as, if it looks like an ad
   */
  constructor(
    readonly reason: string,
    readonly ad_archive_id: string | null,
    readonly format: Format | null = null,
  ) {
    super(reason);
  }
}

/** Fails with a reason; the archive id is added later. */
export function reject(reason: string): never {
  throw new RecordError(reason, null);
}
