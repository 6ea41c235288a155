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
import type { Endpoints } from "@/lib/http/policy.ts";
import { requestIdComponent } from "@/lib/openapi/headers.ts";
import {
  accountDocs,
  adDocs,
  importDocs,
  operationDocs,
} from "@/lib/openapi/internal_docs.ts";
import { buildDocument } from "@/lib/openapi/build_document.ts";
import {
  componentSchemas,
  inData,
  publicSchemas,
} from "@/lib/openapi/components.ts";

const DESCRIPTION = `How the operator of an archive fills and administers it.

**Authentication.** Every route takes only \`Authorization: Bearer <ADMIN_API_KEY>\`; if \`ADMIN_API_KEY\` is not set, all of them return 503 \`admin_disabled\`.

**Timestamps** are whole seconds since 1970-01-01T00:00:00Z. For the next page of a list, pass \`meta.next_before\` as \`before\`.

**Errors** are \`{"error": {code, message, param?, details?, request_id}}\`.

**Every GET** also supports HEAD, and every path OPTIONS; another method gets 405 \`method_not_allowed\` with Allow.`;

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

const SCHEMAS = componentSchemas({
  Account: accountSchema,
  AccountList: pageSchema(accountSchema, z.string()),
  AccountResponse: inData(accountSchema),
  AllowedAd: allowedSchema,
  AllowedAdResponse: inData(allowedSchema),
  AuditEvent: auditEventSchema,
  AuditTrail: auditTrailSchema,
  Error: publicSchemas.Error,
  ImportReport: importReportSchema,
  ImportResponse: importResponseSchema,
  Key: keySchema,
  KeyResponse: inData(keySchema),
  IssuedKey: operatorKeySchema,
  IssuedKeyResponse: inData(operatorKeySchema),
  ScrapeRun: scrapeRunSchema,
  ScrapeRunList: pageSchema(scrapeRunSchema, z.int()),
  ScrapeRunResponse: inData(scrapeRunSchema),
  Takedown: takedownSchema,
  TakedownResponse: inData(takedownSchema),
  Media: inData(mediaStatusSchema),
  Stats: inData(statsSchema),
});

/** The document of `/internal/*`. It is separate, so that the public one does not mention these routes. */
export function internalOpenApiDocument(
  endpoints: Endpoints,
  origin: string,
): Record<string, unknown> {
  return buildDocument(endpoints, origin, {
    info: {
      title: "Ad Archive operator API",
      summary: "Imports, accounts, keys, and metrics.",
      description: DESCRIPTION,
    },
    security: [{ AdminKey: [] }],
    groups: [
      {
        name: "Imports",
        description: "Importing ads.",
        operations: importDocs,
      },
      { name: "Ads", description: "Taking ads down.", operations: adDocs },
      {
        name: "Accounts",
        description: "Accounts, their keys, and the audit trail.",
        operations: accountDocs,
      },
      {
        name: "Operation",
        description: "Status and metrics of the service.",
        operations: operationDocs,
      },
    ],
    components: {
      securitySchemes: {
        AdminKey: {
          type: "http",
          scheme: "bearer",
          description: "The value of ADMIN_API_KEY.",
        },
      },
      headers: requestIdComponent,
      schemas: SCHEMAS,
    },
  });
}
