import { z } from "zod";
import {
  accountSchema,
  auditEventSchema,
  auditTrailSchema,
} from "@/lib/accounts/admin_wire.ts";
import { allowedSchema, takedownSchema } from "@/lib/ads/takedown_wire.ts";
import { pageSchema } from "@/lib/http/page.ts";
import { issuedKeySchema, keySchema } from "@/lib/keys/key_wire.ts";
import {
  importReportSchema,
  importResponseSchema,
  scrapeRunSchema,
} from "@/lib/imports/wire.ts";
import { mediaStatusSchema } from "@/lib/media/queue/status.ts";
import { publicSchemas } from "@/lib/openapi/components.ts";

const count = z.int().min(0);
const pool = z.object({ max: count, total: count, idle: count, waiting: count })
  .describe(
    "Connections: allowed, open, idle; and callers waiting for one.",
  );

const statsSchema = z.object({
  counts: z.object({
    ads: count,
    active_ads: count,
    brands: count,
    by_media_type: z.object({
      image: count,
      video: count,
      carousel: count,
      unknown: count,
    }),
  }),
  sizes: z.object({
    database_bytes: count,
    table_bytes: z.record(z.string(), count).describe("Including indexes."),
  }),
  last_import: scrapeRunSchema.nullable(),
  cache: z.object({ entries: count, bytes: count, hits: count, misses: count })
    .describe("Responses in this instance's cache."),
  database: z.object({
    kind: z.enum(["pglite", "postgres"]),
    pools: z.object({ serving: pool, housekeeping: pool, longRunning: pool }),
  }),
}).meta({
  description: "The contents of the archive, and the state of this instance.",
});

const operatorKeySchema = z.object({
  ...issuedKeySchema.shape,
  account_id: z.string(),
}).meta({ description: "A new API key of an account." });

/** The named schemas of the operator's document. */
export const internalSchemas = {
  Account: accountSchema,
  AccountList: pageSchema(accountSchema, z.string()),
  AccountResponse: z.object({ data: accountSchema }),
  AllowedAd: allowedSchema,
  AllowedAdResponse: z.object({ data: allowedSchema }),
  AuditEvent: auditEventSchema,
  AuditTrail: auditTrailSchema,
  Error: publicSchemas.Error,
  ImportReport: importReportSchema,
  ImportResponse: importResponseSchema,
  Key: keySchema,
  KeyResponse: z.object({ data: keySchema }),
  IssuedKey: operatorKeySchema,
  IssuedKeyResponse: z.object({ data: operatorKeySchema }),
  ScrapeRun: scrapeRunSchema,
  ScrapeRunList: pageSchema(scrapeRunSchema, z.int()),
  ScrapeRunResponse: z.object({ data: scrapeRunSchema }),
  Takedown: takedownSchema,
  TakedownResponse: z.object({ data: takedownSchema }),
  Media: z.object({ data: mediaStatusSchema }),
  Stats: z.object({ data: statsSchema }),
};
