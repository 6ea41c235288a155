import { z } from "zod";

const count = z.int().min(0);

const counts = {
  requests: count.describe(
    "Reads of the archive answered with 200: those that cost quota.",
  ),
  client_errors: count.describe("Answers with 4xx other than 429."),
  server_errors: count.describe("Answers with 5xx."),
  rate_limited: count.describe(
    "Answers with 429 `rate_limited`: the minute limit.",
  ),
  quota_exceeded: count.describe(
    "Answers with 429 `quota_exceeded`: the month's quota.",
  ),
};

/** What `GET /v1/ads/me/usage` answers. */
export const usageSchema = z.object({
  data: z.array(z.object({ date: z.iso.date(), ...counts })).describe(
    "One row per UTC day, oldest first, days without use included.",
  ),
  meta: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    key_id: z.int().min(1).nullable().describe("Null: all of the account."),
    totals: z.object(counts),
  }),
}).meta({ description: "What an account, or one of its keys, was used for." });
