import { z } from "zod";
import { mapOutcomes, type Outcome } from "@/lib/shared/usage_outcomes.ts";

const DESCRIPTIONS: Record<Outcome, string> = {
  requests: "Reads of the archive with status 200: those that cost quota.",
  client_errors: "Responses with 4xx other than 429.",
  server_errors: "Responses with 5xx.",
  rate_limited: "Responses with 429 `rate_limited`: the minute limit.",
  quota_exceeded: "Responses with 429 `quota_exceeded`: the month's quota.",
};

const counts = mapOutcomes((outcome) =>
  z.int().min(0).describe(DESCRIPTIONS[outcome])
);

/** What `GET /v1/ads/me/usage` returns. */
export const usageSchema = z.object({
  data: z.array(z.object({ date: z.iso.date(), ...counts })).describe(
    "One row per UTC day, oldest first, including days without requests.",
  ),
  meta: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    key_id: z.int().min(1).nullable().describe("Null: the whole account."),
    totals: z.object(counts),
  }),
}).meta({ description: "How much an account, or one of its keys, was used." });
