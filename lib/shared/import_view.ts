/** Where operators see imports, and send files to. */
export const IMPORTS_PATH = "/dashboard/imports";

/** What became of records, in the order in which it is told. */
export const OUTCOMES = [
  ["inserted", "New", "Ads that are not in the archive yet."],
  ["updated", "Changed", "Ads that differ from the archive."],
  ["unchanged", "Unchanged", "Ads that are already in the archive."],
  ["superseded", "Outdated", "The archive has a newer version of the ad."],
  [
    "rejected",
    "Rejected",
    "Records that are not valid ads. They are not imported.",
  ],
] as const;
export type Outcome = (typeof OUTCOMES)[number][0];

export type Counts =
  & Readonly<Record<Outcome, number>>
  & Readonly<Record<"received" | "warned", number>>;

export interface RowView {
  row: number;
  ad_archive_id: string | null;
  reason: string;
  /** Its file in an archive, or its sheet. */
  file?: string | undefined;
}

/** A record of the source beside the ad that it becomes, as JSON. */
export interface SampleView {
  row: number;
  outcome: string;
  source: string;
  becomes: string | null;
  reason: string | null;
}

/** What a check found. */
export interface FindingsView {
  errors: readonly RowView[];
  warnings: readonly RowView[];
  samples: readonly SampleView[];
  /** Members of records that no field of an ad is read from, and how often each was met. */
  unread: readonly { name: string; count: number }[];
}

export type UploadState =
  | "receiving"
  | "checking"
  | "importing"
  | "checked"
  | "finished"
  | "stopped";

/** An uploaded file. Times in seconds. */
export interface UploadView {
  id: number;
  name: string;
  state: UploadState;
  bytes: number;
  read_bytes: number;
  counts: Counts | null;
  findings: FindingsView | null;
  failure: string | null;
  scrape_run_id: number | null;
  by: string;
}

export type RunStatus = "running" | "completed" | "failed" | "interrupted";

/** An import as operators see it. Times in seconds. */
export interface RunView extends Counts {
  scrape_run_id: number;
  source: string;
  status: RunStatus;
  started_at: number;
  finished_at: number | null;
  failure: string | null;
  errors: readonly RowView[];
  warnings: readonly RowView[];
  by: string;
}

/** An ad that an import wrote. */
export interface ChangedAdView {
  ad_archive_id: string;
  brand: string | null;
  text: string | null;
  isNew: boolean;
}

/** The status of media downloads. */
export interface MediaView {
  sources: Readonly<Record<"kept" | "pending" | "expired" | "refused", number>>;
  bytes: number;
}
