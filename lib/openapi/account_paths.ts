import { z } from "zod";
import { keyListParams, keyListSchema } from "@/lib/keys/key_list.ts";
import {
  issuedKeySchema,
  keySchema,
  newKeySchema,
  renamedKeySchema,
  rotationSchema,
} from "@/lib/keys/key_wire.ts";
import { ownAuditParams } from "@/lib/accounts/admin_query.ts";
import {
  auditEventSchema,
  auditTrailSchema,
} from "@/lib/accounts/admin_wire.ts";
import { usageParams } from "@/lib/usage/usage_query.ts";
import { usageSchema } from "@/lib/usage/usage_wire.ts";
import {
  auditEventExample,
  issuedKeyExample,
  keyExample,
  replacedKeyExample,
  rotatedKeyExample,
  usageExample,
} from "@/lib/openapi/account_examples.ts";
import { limitHeaders, withLimitHeaders } from "@/lib/openapi/limit_headers.ts";
import { queryParameters } from "@/lib/openapi/parameters.ts";
import { jsonBody } from "@/lib/openapi/request_body.ts";
import { errorResponses, jsonResponse } from "@/lib/openapi/responses.ts";
import type { ProblemCode } from "@/lib/problem.ts";

/** The named schemas of these operations. */
export const accountSchemas = {
  Key: keySchema,
  IssuedKey: issuedKeySchema,
  KeyList: keyListSchema,
  KeyResponse: z.object({ data: keySchema }),
  IssuedKeyResponse: z.object({ data: issuedKeySchema }),
  Usage: usageSchema,
  AuditEvent: auditEventSchema,
  AuditTrail: auditTrailSchema,
};

const security = [{ Session: [] }];

/** Those that any of these operations may answer. */
const ALWAYS: readonly ProblemCode[] = [
  "invalid_request",
  "invalid_parameter",
  "missing_credentials",
  "invalid_api_key",
  "api_key_revoked",
  "api_key_expired",
  "session_required",
  "not_acceptable",
  "rate_limited",
  "internal_error",
  "database_unavailable",
  "query_timeout",
];
const WITH_BODY: readonly ProblemCode[] = [
  "invalid_body",
  "payload_too_large",
  "unsupported_media_type",
];

function errors(...codes: ProblemCode[]): Record<string, unknown> {
  return withLimitHeaders(errorResponses(...ALWAYS, ...codes));
}

function answer(description: string, schema: string, example: unknown) {
  return jsonResponse(description, schema, { example, headers: limitHeaders });
}

function issued(example: unknown) {
  return jsonResponse(
    "The new key. This answer alone has the key itself.",
    "IssuedKeyResponse",
    {
      example: { data: example },
      headers: {
        ...limitHeaders,
        Location: {
          schema: { type: "string" },
          description: "Where the key is from now on.",
        },
      },
    },
  );
}

const id = {
  name: "id",
  in: "path",
  required: true,
  description: "The key's id.",
  example: keyExample.id,
  schema: { type: "integer", minimum: 1 },
};

/** What a signed-in account does with its keys, and what it used. */
export const accountPaths = {
  "/v1/ads/me/keys": {
    get: {
      operationId: "listKeys",
      tags: ["Keys"],
      summary: "List keys",
      description:
        "The account's keys, newest first, those that were revoked or have expired too. Follow next_page_url until there is none.",
      security,
      parameters: queryParameters(keyListParams),
      responses: {
        "200": answer("The keys.", "KeyList", {
          data: [keyExample, replacedKeyExample],
          meta: { limit: 25, has_more: false, next_cursor: null },
          pagination: { has_more: false },
        }),
        ...errors("invalid_cursor"),
      },
    },
    post: {
      operationId: "issueKey",
      tags: ["Keys"],
      summary: "Issue a key",
      description:
        "The key itself is in this answer and never shown again. A plan allows a number of keys; revoked and expired ones do not count, nor do replaced ones in their grace time. An account can issue and rotate 20 keys per hour; beyond that, rate_limited.",
      security,
      requestBody: jsonBody(newKeySchema, { name: "Nightly export" }),
      responses: {
        "201": issued(issuedKeyExample),
        ...errors(...WITH_BODY, "csrf_rejected", "key_limit_reached"),
      },
    },
  },
  "/v1/ads/me/keys/{id}": {
    parameters: [id],
    get: {
      operationId: "getKey",
      tags: ["Keys"],
      summary: "Get a key",
      description: "One key of the account, without the key itself.",
      security,
      responses: {
        "200": answer("The key.", "KeyResponse", { data: keyExample }),
        ...errors("not_found"),
      },
    },
    patch: {
      operationId: "renameKey",
      tags: ["Keys"],
      summary: "Rename a key",
      description: "Changes the name and nothing else.",
      security,
      requestBody: jsonBody(renamedKeySchema, { name: "Nightly export" }),
      responses: {
        "200": answer("The key.", "KeyResponse", { data: keyExample }),
        ...errors(...WITH_BODY, "csrf_rejected", "not_found"),
      },
    },
    delete: {
      operationId: "revokeKey",
      tags: ["Keys"],
      summary: "Revoke a key",
      description:
        "Ends the key for good, everywhere within five seconds. Revoking it again changes nothing.",
      security,
      responses: {
        "200": answer("The key.", "KeyResponse", {
          data: { ...keyExample, revoked_at: 1_790_003_600 },
        }),
        ...errors("csrf_rejected", "not_found"),
      },
    },
  },
  "/v1/ads/me/keys/{id}/rotate": {
    parameters: [id],
    post: {
      operationId: "rotateKey",
      tags: ["Keys"],
      summary: "Rotate a key",
      description:
        "Issues a key with the same name and expiry in its place. The old one keeps working for grace_seconds, or is revoked at once. It needs no free place of the plan, but at most as many replaced keys as the plan allows keys can be in their grace time: beyond that, key_limit_reached. A key that was revoked, has expired or was replaced already cannot be rotated: not_found. Rotations count among the 20 keys that an account can issue and rotate per hour.",
      security,
      requestBody: jsonBody(rotationSchema, { grace_seconds: 86_400 }, {
        required: false,
      }),
      responses: {
        "201": issued(rotatedKeyExample),
        ...errors(
          ...WITH_BODY,
          "csrf_rejected",
          "not_found",
          "key_limit_reached",
        ),
      },
    },
  },
  "/v1/ads/me/audit": {
    get: {
      operationId: "listOwnAudit",
      tags: ["Account"],
      summary: "Read the audit trail",
      description:
        "What was done to the account and its keys, and when it was signed in to: who, what, when, from where. Newest first.",
      security,
      parameters: queryParameters(ownAuditParams),
      responses: {
        "200": answer("One page of events.", "AuditTrail", {
          data: [auditEventExample],
          meta: { has_more: false, next_before: null },
        }),
        ...errors(),
      },
    },
  },
  "/v1/ads/me/usage": {
    get: {
      operationId: "getUsage",
      tags: ["Account"],
      summary: "Usage by day",
      description:
        "Counts by UTC day, at most 366 days, of the account or of one of its keys.",
      security,
      parameters: queryParameters(usageParams),
      responses: {
        "200": answer("The days.", "Usage", usageExample),
        ...errors("not_found"),
      },
    },
  },
};
