import type { Generated, JSONColumnType } from "kysely";
import type { Defaulted } from "@/lib/db/schema.ts";
import type { UploadState } from "@/lib/shared/import_view.ts";

/** Tables of uploaded files and of rejected records. */
export interface UploadTables {
  /** Rejected records of imports as NDJSON; see `lib/imports/kept_rejects.ts`. */
  import_rejects: {
    scrape_run_id: number;
    part: number;
    lines: string;
  };
  /** Files that operators have uploaded; see `lib/uploads`. */
  uploads: {
    id: Generated<number>;
    account_id: string;
    name: string;
    /** In the first three, a process is at work, which updates `updated_at` every second. */
    state: UploadState;
    bytes: Defaulted<number>;
    /** The bytes that the check or the import has read. */
    read_bytes: Defaulted<number>;
    counts: JSONColumnType<Record<string, number>, string, string> | null;
    /** The results of the check. */
    findings: JSONColumnType<object, string, string> | null;
    failure: string | null;
    is_canceled: Defaulted<boolean>;
    scrape_run_id: number | null;
    updated_at: number;
  };
  upload_parts: {
    upload_id: number;
    part: number;
    data: Uint8Array;
  };
}
