import { z } from "zod";
import { sessionCookieName } from "@/lib/auth/cookies.ts";
import { adDetailSchema, selectedAdSchema } from "@/lib/ads/wire.ts";
import {
  brandListSchema,
  brandResponseSchema,
  brandTimelineSchema,
} from "@/lib/brands/wire.ts";
import {
  adHistorySchema,
  brandChangesSchema,
  changeListSchema,
  changeSchema,
  removedSchema,
} from "@/lib/changes/wire.ts";
import { manifestSchema } from "@/lib/exports/manifest.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import { ignoredMetaSchema } from "@/lib/http/query.ts";
import { apiIndexSchema } from "@/lib/openapi/api_index.ts";
import { keyListSchema } from "@/lib/keys/key_list.ts";
import { issuedKeySchema, keySchema } from "@/lib/keys/key_wire.ts";
import {
  auditEventSchema,
  auditTrailSchema,
} from "@/lib/accounts/admin_wire.ts";
import { requestListSchema } from "@/lib/usage/request_list.ts";
import { usageSchema } from "@/lib/usage/usage_wire.ts";
import {
  componentSchemas,
  inData,
  publicSchemas,
} from "@/lib/openapi/components.ts";
import {
  limitHeaderComponents,
  requestIdComponent,
} from "@/lib/openapi/headers.ts";
import { buildDocument } from "@/lib/openapi/build_document.ts";
import {
  deliveryListSchema,
  deliverySchema,
  newlyMadeWebhookSchema,
  webhookListSchema,
  webhookSchema,
} from "@/lib/alerts/webhook_wire.ts";
import {
  boardAdsSchema,
  boardListSchema,
  boardSchema,
  starredSchema,
} from "@/lib/views/board_wire.ts";
import {
  createdShareSchema,
  revokedShareSchema,
} from "@/lib/views/share_wire.ts";
import { viewListSchema, viewSchema } from "@/lib/views/view_wire.ts";
import { exportDocs } from "@/lib/openapi/export_docs.ts";
import {
  accountDocs,
  adDocs,
  brandDocs,
  changeDocs,
  keyDocs,
  serviceDocs,
} from "@/lib/openapi/public_docs.ts";
import { boardDocs, viewDocs, webhookDocs } from "@/lib/openapi/saved_docs.ts";

const DESCRIPTION =
  `Read-only access to an archive of ads and the brands that run them.

**Authentication.** Send an API key as \`X-API-Key: sk_...\` (recommended) or \`Authorization: Bearer sk_...\`. If both are present, X-API-Key decides. A key in the query string is never accepted.

**Limits.** A plan allows an account a number of requests per minute and per month, all its keys and sessions together. Requests to /v1/ads/me are counted by a separate minute limit of the same size. The routes under /v1/ads/me share another one. Past the first, 429 \`rate_limited\`; past the second, 429 \`quota_exceeded\`; both with Retry-After. A few requests of an account run at once, up to 200 more wait, and further ones get 429 \`rate_limited\`; responses that are in memory do not wait. Only reads of the archive that return 200 count against the quota: errors, 304, and /v1/ads/me do not.

**Timestamps** are whole seconds since 1970-01-01T00:00:00Z. Values that are not known are null, never missing.

**Errors** are \`{"error": {code, message, param?, details?, request_id}}\`. Requests that are broken below HTTP (a malformed request line, headers over 64 KB) are closed with a bare 400.

**Every GET** also supports HEAD, and every path OPTIONS (204 with Allow, and with CORS headers under /v1 and /mcp); another method gets 405 \`method_not_allowed\` with Allow.`;

const inDataWithMeta = (data: z.ZodType) =>
  z.object({ data, meta: ignoredMetaSchema.optional() });

const SCHEMAS = componentSchemas({
  ...publicSchemas,
  Key: keySchema,
  IssuedKey: issuedKeySchema,
  KeyList: keyListSchema,
  KeyResponse: inData(keySchema),
  IssuedKeyResponse: inData(issuedKeySchema),
  Usage: usageSchema,
  RequestList: requestListSchema,
  AuditEvent: auditEventSchema,
  AuditTrail: auditTrailSchema,
  AdResponse: inDataWithMeta(z.union([adDetailSchema, selectedAdSchema])),
  BrandList: brandListSchema,
  BrandResponse: brandResponseSchema,
  BrandTimeline: brandTimelineSchema,
  AdHistory: adHistorySchema,
  AdHistoryResponse: inDataWithMeta(adHistorySchema),
  BrandChanges: brandChangesSchema,
  Change: changeSchema,
  ChangeList: changeListSchema,
  RemovedAd: removedSchema,
  ExportManifest: manifestSchema,
  ExportManifestResponse: inData(manifestSchema),
  View: viewSchema,
  ViewList: viewListSchema,
  ViewResponse: inData(viewSchema),
  Board: boardSchema,
  BoardList: boardListSchema,
  BoardResponse: inData(boardSchema),
  BoardAds: boardAdsSchema,
  StarredResponse: inData(starredSchema),
  ShareResponse: inData(createdShareSchema),
  UnshareResponse: inData(revokedShareSchema),
  Webhook: webhookSchema,
  WebhookList: webhookListSchema,
  WebhookResponse: inData(webhookSchema),
  NewWebhookResponse: inData(newlyMadeWebhookSchema),
  Delivery: deliverySchema,
  DeliveryList: deliveryListSchema,
  DeliveryResponse: inData(deliverySchema),
  ApiIndex: apiIndexSchema,
  Status: z.object({ status: z.literal("ok") }),
});

/** The public document. Parameters and schemas are those that validate and build the responses. */
export function openApiDocument(
  endpoints: Endpoints,
  origin: string,
): Record<string, unknown> {
  return buildDocument(endpoints, origin, {
    info: {
      title: "Ad Archive",
      summary: "Ads and the brands that run them.",
      description: DESCRIPTION,
    },
    security: [{ ApiKey: [] }, { Bearer: [] }, { Session: [] }],
    groups: [
      { name: "Ads", description: "The archive.", operations: adDocs },
      {
        name: "Brands",
        description: "Advertisers, and how their ads developed over time.",
        operations: brandDocs,
      },
      {
        name: "Changes",
        description: "Everything that changes, in order, for keeping a copy.",
        operations: changeDocs,
      },
      {
        name: "Exports",
        description: "All matching ads in one file.",
        operations: exportDocs,
      },
      {
        name: "Account",
        description: "The caller's account, plan, usage, and keys.",
        operations: accountDocs,
      },
      {
        name: "Keys",
        description:
          "The account's API keys. These routes require a signed-in session and requests from a page of this origin.",
        operations: keyDocs,
      },
      {
        name: "Views",
        description:
          "Saved lists of ads. These routes, and those of boards and webhooks, require a session like those of keys.",
        operations: viewDocs,
      },
      {
        name: "Boards",
        description: "Collections of ads, with notes.",
        operations: boardDocs,
      },
      {
        name: "Webhooks",
        description: "Receivers of events about the account's views.",
        operations: webhookDocs,
      },
      {
        name: "Service",
        description: "The state of the service. No credentials needed.",
        operations: serviceDocs,
      },
    ],
    components: {
      securitySchemes: {
        ApiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "An API key, `sk_...`. Recommended.",
        },
        Bearer: {
          type: "http",
          scheme: "bearer",
          description: "The same key as a bearer token.",
        },
        Session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName(origin.startsWith("https:")),
          description:
            "The cookie of a signed-in session. It is ignored if a key is sent.",
        },
      },
      headers: { ...limitHeaderComponents, ...requestIdComponent },
      schemas: SCHEMAS,
    },
  });
}
