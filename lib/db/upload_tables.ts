import type { Generated, JSONColumnType } from "kysely";
import type { Defaulted } from "@/lib/db/schema.ts";
import type { UploadState } from "@/lib/shared/import_view.ts";

/** Tables of what operators upload, and of what imports reject. */
export interface UploadTables {
  /** What runs rejected, as NDJSON; see `lib/imports/kept_rejects.ts`. */
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
    /** The first three are done by a process that says so every second, in `updated_at`. */
    state: UploadState;
    bytes: Defaulted<number>;
    /** Of these, what the check or the import has read. */
    read_bytes: Defaulted<number>;
    counts: JSONColumnType<Record<string, number>, string, string> | null;
    /** What the check found. */
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
