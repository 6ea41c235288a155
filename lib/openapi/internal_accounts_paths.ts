import { accountsParams, auditParams } from "@/lib/accounts/admin_query.ts";
import { planChangeSchema } from "@/lib/accounts/admin_wire.ts";
import { newKeySchema } from "@/lib/keys/key_wire.ts";
import {
  accountExample,
  auditEventExample,
  operatorKeyExample,
  revokedKeyExample,
} from "@/lib/openapi/internal_examples.ts";
import { BODY_ERRORS, internalErrors } from "@/lib/openapi/internal_errors.ts";
import { queryParameters } from "@/lib/openapi/parameters.ts";
import { jsonBody } from "@/lib/openapi/request_body.ts";
import { jsonResponse } from "@/lib/openapi/responses.ts";

const accountId = {
  name: "id",
  in: "path",
  required: true,
  description: "The account's id.",
  example: accountExample.id,
  schema: { type: "string" },
};

const accountAnswer = jsonResponse("The account.", "AccountResponse", {
  example: { data: accountExample },
});

/** Accounts, their keys, and what was done to them. */
export const internalAccountsPaths = {
  "/internal/accounts": {
    get: {
      operationId: "listAccounts",
      tags: ["Accounts"],
      summary: "Find accounts",
      description:
        "Newest first. With email, the account of that address, or else those whose addresses begin with it.",
      parameters: queryParameters(accountsParams),
      responses: {
        "200": jsonResponse("One page of accounts.", "AccountList", {
          example: {
            data: [accountExample],
            meta: { has_more: false, next_before: null },
          },
        }),
        ...internalErrors(),
      },
    },
  },
  "/internal/accounts/{id}": {
    parameters: [accountId],
    get: {
      operationId: "getAccount",
      tags: ["Accounts"],
      summary: "Get an account",
      description: "One account, its plan and what it used.",
      responses: { "200": accountAnswer, ...internalErrors("not_found") },
    },
    patch: {
      operationId: "changePlan",
      tags: ["Accounts"],
      summary: "Change an account's plan",
      description:
        "Holds at once on this instance and within five seconds on any other. Keys beyond what the new plan allows keep working; no more are issued.",
      requestBody: jsonBody(planChangeSchema, { plan: "pro" }),
      responses: {
        "200": accountAnswer,
        ...internalErrors(...BODY_ERRORS, "not_found"),
      },
    },
  },
  "/internal/accounts/{id}/keys": {
    parameters: [accountId],
    post: {
      operationId: "issueKey",
      tags: ["Accounts"],
      summary: "Issue a key to an account",
      description:
        "The key itself is in this answer and never shown again. What the plan allows holds here too.",
      requestBody: jsonBody(newKeySchema, { name: "Nightly export" }),
      responses: {
        "201": jsonResponse(
          "The new key. This answer alone has the key itself.",
          "IssuedKeyResponse",
          { example: { data: operatorKeyExample } },
        ),
        ...internalErrors(...BODY_ERRORS, "not_found", "key_limit_reached"),
      },
    },
  },
  "/internal/keys/{id}": {
    parameters: [{
      name: "id",
      in: "path",
      required: true,
      description: "The key's id.",
      example: revokedKeyExample.id,
      schema: { type: "integer", minimum: 1 },
    }],
    delete: {
      operationId: "revokeKey",
      tags: ["Accounts"],
      summary: "Revoke anybody's key",
      description:
        "Ends the key for good, everywhere within five seconds. Revoking it again changes nothing.",
      responses: {
        "200": jsonResponse("The key.", "KeyResponse", {
          example: { data: revokedKeyExample },
        }),
        ...internalErrors("not_found"),
      },
    },
  },
  "/internal/audit": {
    get: {
      operationId: "listAudit",
      tags: ["Accounts"],
      summary: "Read the audit trail",
      description:
        "What was done to accounts, sessions and keys, and which imports were begun: who, what, when, from where. Newest first. The events of a deleted account stay, without the addresses they came from.",
      parameters: queryParameters(auditParams),
      responses: {
        "200": jsonResponse("One page of events.", "AuditTrail", {
          example: {
            data: [auditEventExample],
            meta: { has_more: false, next_before: null },
          },
        }),
        ...internalErrors(),
      },
    },
  },
};
