import type { Counts, Outcome } from "@/lib/shared/import_outcomes.ts";

/** Where operators see imports, and send files to. */
export const IMPORTS_PATH = "/dashboard/imports";

export interface RowView {
  row: number | null;
  ad_archive_id: string | null;
  reason: string;
  /** Its file in an archive, or its sheet. */
  file?: string | undefined;
}

/** An ad that lost stored values. */
export interface LossView {
  ad_archive_id: string;
  fields: readonly string[];
}

/** A record of the source beside the ad that it becomes, as JSON. */
export interface SampleView {
  row: number;
  outcome: Outcome;
  source: string;
  becomes: string;
  reason: string | null;
}

/** The id of a sample's element on its page, by its place in the list. */
export const sampleId = (index: number) => `sample-${index + 1}`;

/** What a check found. */
export interface FindingsView {
  counts: Counts;
  errors: readonly RowView[];
  warnings: readonly RowView[];
  losses: readonly LossView[];
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

/** Why work on an upload ended without being done. Any other failure is one of its file, or of the server. */
export const STOPS = {
  canceled: "Canceled.",
  stopped: "The server was stopped.",
  ended: "The server stopped before it was finished.",
} as const;

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

/** Whether a process is at work on an upload. */
export const isWorking = ({ state }: Pick<UploadView, "state">): boolean =>
  ["receiving", "checking", "importing"].includes(state);

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
  losses: readonly LossView[];
  by: string;
}

/** The status of media downloads. */
export interface MediaView {
  sources: Readonly<Record<"kept" | "pending" | "expired" | "refused", number>>;
  bytes: number;
  /** Why the others are not stored, most frequent first. */
  reasons: readonly { state: string; reason: string; count: number }[];
  /** Hosts that are not allowed, of recent ads, with the number of their files. */
  hosts: readonly { host: string; count: number }[];
  /** How many such hosts there are, of which `hosts` are the most frequent. */
  hostCount: number;
  /** The value of `MEDIA_HOSTS` that would allow them too. */
  allHosts: string;
}
