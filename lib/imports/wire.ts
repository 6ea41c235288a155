import { z } from "zod";
import {
  limitParam,
  type ParamTable,
  positiveInteger,
} from "@/lib/http/query.ts";
import { FORMATS } from "@/lib/imports/formats/ad_record.ts";
import { OUTCOMES } from "@/lib/shared/import_outcomes.ts";
import { timestamp } from "@/lib/time/timestamp.ts";

const formats = z.enum(["auto", ...FORMATS]);

export const importParams = {
  format: formats.prefault("auto").meta({
    description:
      "The format of the records; auto detects the format of each record.",
    example: "auto",
  }),
  dry_run: z.boolean().prefault(false).meta({
    description:
      "Reports what the import would insert, update, and reject, with samples, and writes nothing.",
    example: true,
  }),
} satisfies ParamTable;

export const runsParams = {
  limit: limitParam("Maximum number of items to return, up to 100."),
  before: positiveInteger.meta({
    description: "meta.next_before of the previous page.",
    example: 1000,
  }),
} satisfies ParamTable;

const count = z.int().min(0);

/** Why a record was rejected, or what was not understood. */
const rowError = z.object({
  row: z.int().min(1).describe(
    "The record's number in the input: its line in NDJSON.",
  ),
  ad_archive_id: z.string().nullable(),
  reason: z.string(),
  file: z.string().optional().describe(
    "The file in an archive or folder, or the sheet in a workbook.",
  ),
});
export type RowError = z.infer<typeof rowError>;
const rows = z.array(rowError);

const member = z.object({
  name: z.string().describe(
    "The field's path in a record, without list indexes.",
  ),
  count: z.int().min(1).describe("How often it had a value."),
  becomes: z.string().describe(
    "The field of the ad that it is imported into, such as transparency.spend; source, which has the others; `known, not kept`; or `not understood`.",
  ),
});

/** An ad that lost values. */
const loss = z.object({
  ad_archive_id: z.string(),
  fields: z.array(z.string()).describe("The fields that became null or empty."),
});
export type Loss = z.infer<typeof loss>;

const reportMembers = {
  scrape_run_id: z.int().min(1).describe(
    "The run's id, which is also the scrape_run_id of the ads that it inserted or changed.",
  ),
  format: formats.describe(
    "The format of all records, or auto if they differ.",
  ),
  received: count,
  inserted: count.describe("Ads that are new."),
  updated: count.describe("Existing ads that changed."),
  unchanged: count.describe("Records that changed nothing."),
  superseded: count.describe(
    "Records that were observed before the stored ad, and have nothing that it lacks.",
  ),
  rejected: count.describe(
    "Records of ads that are invalid or were taken down.",
  ),
  warned: count.describe(
    "Imported records with fields that were not understood. They are also counted above.",
  ),
  fields_lost: count.describe(
    "Ads that lost a stored value. Only native records can set a field to null.",
  ),
  without_link_or_media: count.describe(
    "Imported records with neither a link nor a picture or video. They are also counted above.",
  ),
  warnings: rows.describe(
    "The first 100 warnings, with what was not understood.",
  ),
  errors: rows.describe("The first 100 rejects."),
  losses: z.array(loss).describe(
    "The first 100 ads that lost a stored value, with their fields.",
  ),
  members: z.array(member).describe(
    "The 200 most frequent fields of the records, and what each is imported into.",
  ),
};

const importSample = z.object({
  row: rowError.shape.row,
  outcome: z.enum(OUTCOMES),
  record: z.unknown().describe("The record in the source."),
  ad: z.unknown().describe("The ad that it becomes; null if it was rejected."),
  reason: z.string().nullable().describe(
    "Why it was rejected, or what was not understood.",
  ),
});
export type ImportSample = z.infer<typeof importSample>;

export const importReportSchema = z.object({
  ...reportMembers,
  scrape_run_id: z.int().min(0).describe(
    "The run's id, which is also the scrape_run_id of the ads that it inserted or changed; 0 for a dry run.",
  ),
}).meta({ description: "The result of an import." });

/** Of a dry run, with the first three records of each outcome. */
export const importResponseSchema = z.object({
  data: importReportSchema.extend({
    samples: z.array(importSample).optional().describe(
      "Only for dry runs: the first three records of each outcome.",
    ),
  }),
});

/**
 * Every record received has one outcome: `inserted` and `updated` count ads,
 * once a run; `unchanged` counts records that added nothing (already stored, or
 * a duplicate within the run). `warned` and `without_link_or_media` count
 * records apart from these.
 */
export type ImportReport = z.infer<typeof importResponseSchema>["data"];

const { scrape_run_id, format, ...outcome } = reportMembers;

export const scrapeRunSchema = z.object({
  scrape_run_id,
  format,
  source: z.string().describe("A file's name, or http."),
  status: z.enum(["running", "completed", "failed", "interrupted"]),
  actor: z.enum(["account", "operator", "command"]).nullable().describe(
    "Who started it, as in the audit trail.",
  ),
  actor_id: z.string().nullable().describe(
    "The account, if an account started it.",
  ),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  ...outcome,
  failure: z.string().nullable().describe("Why the run did not complete."),
}).meta({ description: "An import, running or finished." });

/** A run as `/internal/imports` shows it. */
export type ScrapeRun = z.infer<typeof scrapeRunSchema>;
