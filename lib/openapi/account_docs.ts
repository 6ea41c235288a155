import {
  auditEventExample,
  issuedKeyExample,
  keyExample,
  replacedKeyExample,
  rotatedKeyExample,
  usageExample,
} from "@/lib/openapi/account_examples.ts";
import type { PathDocs } from "@/lib/openapi/build_document.ts";

function key(example: unknown) {
  const description = "The key.";
  return { description, schema: "KeyResponse", example: { data: example } };
}

function issuedKey(example: unknown) {
  return {
    status: 201,
    description: "The new key. Only this response contains the key itself.",
    schema: "IssuedKeyResponse",
    example: { data: example },
    headers: {
      Location: {
        schema: { type: "string" },
        description: "The URL of the key.",
      },
    },
  } as const;
}

/** The operations of a signed-in account on its keys and its usage. */
export const accountDocs: PathDocs = {
  "/v1/ads/me/keys": {
    GET: {
      operationId: "listKeys",
      tag: "Keys",
      summary: "List keys",
      description:
        "The account's keys, newest first, including revoked and expired ones. Follow next_page_url until there is none.",
      returns: {
        description: "The keys.",
        schema: "KeyList",
        example: {
          data: [keyExample, replacedKeyExample],
          meta: { limit: 25, has_more: false, next_cursor: null },
          pagination: { has_more: false },
        },
      },
      errors: ["invalid_cursor"],
    },
    POST: {
      operationId: "issueKey",
      tag: "Keys",
      summary: "Create a key",
      description:
        "The key itself is in this response and never shown again. A plan allows a number of keys; revoked and expired ones do not count, nor do replaced ones in their grace period. An account can create and rotate 20 keys per hour; beyond that, rate_limited.",
      bodyExample: { name: "Nightly export" },
      returns: issuedKey(issuedKeyExample),
      errors: ["key_limit_reached"],
    },
  },
  "/v1/ads/me/keys/{id}": {
    GET: {
      operationId: "getKey",
      tag: "Keys",
      summary: "Get a key",
      description: "One key of the account, without the key itself.",
      returns: key(keyExample),
    },
    PATCH: {
      operationId: "renameKey",
      tag: "Keys",
      summary: "Rename a key",
      description: "Changes only the name.",
      bodyExample: { name: "Nightly export" },
      returns: key(keyExample),
    },
    DELETE: {
      operationId: "revokeKey",
      tag: "Keys",
      summary: "Revoke a key",
      description:
        "Revokes the key permanently, everywhere within five seconds. Repeating it changes nothing.",
      returns: key({ ...keyExample, revoked_at: 1_790_003_600 }),
    },
  },
  "/v1/ads/me/keys/{id}/rotate": {
    POST: {
      operationId: "rotateKey",
      tag: "Keys",
      summary: "Rotate a key",
      description:
        "Creates a key with the same name and expiry as a replacement. The old key keeps working for grace_seconds, or is revoked immediately. The new key takes the old one's place in the plan, but at most as many replaced keys as the plan allows keys can be in their grace period: beyond that, key_limit_reached. A key that was revoked, has expired or was already replaced cannot be rotated: not_found. Rotations count toward the 20 keys that an account can create and rotate per hour.",
      bodyExample: { grace_seconds: 86_400 },
      returns: issuedKey(rotatedKeyExample),
      errors: ["key_limit_reached"],
    },
  },
  "/v1/ads/me/audit": {
    GET: {
      operationId: "listOwnAudit",
      tag: "Account",
      summary: "Read the audit trail",
      description:
        "What happened to the account and its keys, and every sign-in: who, what, when, from where. Newest first.",
      returns: {
        description: "One page of events.",
        schema: "AuditTrail",
        example: {
          data: [auditEventExample],
          meta: { has_more: false, next_before: null },
        },
      },
    },
  },
  "/v1/ads/me/usage": {
    GET: {
      operationId: "getUsage",
      tag: "Account",
      summary: "Get usage by day",
      description:
        "Counts per UTC day, for at most 366 days, of the account or of one of its keys.",
      returns: {
        description: "The days.",
        schema: "Usage",
        example: usageExample,
      },
      errors: ["not_found"],
    },
  },
};
