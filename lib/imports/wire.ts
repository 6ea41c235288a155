import { z } from "zod";
import { timestamp } from "@/lib/timestamp.ts";

const count = z.int().min(0);

const rows = z.array(z.object({
  row: z.int().min(1).describe("The record's number in the input."),
  ad_archive_id: z.string().nullable(),
  reason: z.string(),
}));

const reportMembers = {
  scrape_run_id: z.int().min(1).describe(
    "The run, and scrape_run_id of the ads that it inserted or changed.",
  ),
  format: z.enum(["auto", "native", "meta_web", "meta_api"]).describe(
    "The format of all records, or auto if they differ.",
  ),
  received: count,
  inserted: count.describe("Ads that are new."),
  updated: count.describe("Existing ads that changed."),
  unchanged: count.describe("Records that changed nothing."),
  superseded: count.describe(
    "Records skipped because a newer observation of the ad is stored.",
  ),
  rejected: count.describe("Records that are not valid ads."),
  warned: count.describe(
    "Records imported without being fully understood. They are also counted above.",
  ),
  warnings: rows.describe(
    "The first 100 of these, with what was not understood.",
  ),
  errors: rows.describe("The first 100 rejects."),
};

export const importReportSchema = z.object(reportMembers).meta({
  description: "The result of an import.",
});

export const scrapeRunSchema = z.object({
  ...reportMembers,
  source: z.string().describe("A file's name, or http."),
  status: z.enum(["running", "completed", "failed", "interrupted"]),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  failure: z.string().nullable().describe("Why the run ended early."),
}).meta({ description: "An import, running or finished." });
