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
    "The one format of all records, else auto.",
  ),
  received: count,
  inserted: count.describe("Ads that are new."),
  updated: count.describe("Ads that were there and changed."),
  unchanged: count.describe("Records that added nothing."),
  superseded: count.describe(
    "Records left aside because the ad was observed later than they were.",
  ),
  rejected: count.describe("Records that are no valid ad."),
  warned: count.describe(
    "Records that were taken without being wholly understood. They are counted above too.",
  ),
  warnings: rows.describe(
    "The first 100 of these, and what was not understood.",
  ),
  errors: rows.describe("The first 100 rejects."),
};

export const importReportSchema = z.object(reportMembers).meta({
  description: "What an import did.",
});

export const scrapeRunSchema = z.object({
  ...reportMembers,
  source: z.string().describe("A file's name, or http."),
  status: z.enum(["running", "completed", "failed", "interrupted"]),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  failure: z.string().nullable().describe("Why the run ended early."),
}).meta({ description: "An import, running or ended." });
