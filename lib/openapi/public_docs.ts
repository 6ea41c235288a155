import type { Docs } from "@/lib/openapi/operation.ts";

/** The public operations by method and path. */
export const publicDocs: Docs = {
  "GET /v1/ads": {
    operationId: "listAds",
    tag: "Ads",
    summary: "List ads",
    description:
      "Most recently added first. Follow next_page_url (or pass pagination.cursor as cursor) until has_more is false: walking through all pages returns every ad that existed when you began exactly once, even while ads are imported. meta.total is the exact number of matching ads, on all pages. A page of large ads ends before it exceeds 4 MiB, so it may have fewer ads than limit while has_more is true.",
    returns: "One page of ads.",
    schema: "AdList",
    headers: { Link: 'The next page as `<url>; rel="next"`.' },
    hasEtag: true,
    errors: ["invalid_cursor"],
  },
  "GET /v1/ads/{ad_archive_id}": {
    operationId: "getAd",
    tag: "Ads",
    summary: "Get an ad",
    description: "One ad with its brand and creative units.",
    returns: "The ad.",
    schema: "AdResponse",
    hasEtag: true,
  },
  "GET /v1/ads/me": {
    operationId: "getMe",
    tag: "Account",
    summary: "Validate a key",
    description:
      "The account and plan of the key, and how much of the plan is used. Does not count against the quota.",
    returns: "The key, its account and usage.",
    schema: "Me",
  },
  "GET /v1/ads/me/keys": {
    operationId: "listKeys",
    tag: "Keys",
    summary: "List keys",
    description:
      "The account's keys, newest first, including revoked and expired ones. Follow next_page_url until there is none.",
    returns: "The keys.",
    schema: "KeyList",
    errors: ["invalid_cursor"],
  },
  "POST /v1/ads/me/keys": {
    operationId: "issueKey",
    tag: "Keys",
    summary: "Create a key",
    description:
      "The key itself is in this response and never shown again. A plan allows a number of keys; revoked and expired ones do not count, nor do replaced ones in their grace period. An account can create and rotate 20 keys per hour; beyond that, rate_limited.",
    returns: "The new key. Only this response contains the key itself.",
    status: 201,
    schema: "IssuedKeyResponse",
    headers: { Location: "The URL of the key." },
    errors: ["key_limit_reached"],
  },
  "GET /v1/ads/me/keys/{id}": {
    operationId: "getKey",
    tag: "Keys",
    summary: "Get a key",
    description: "One key of the account, without the key itself.",
    returns: "The key.",
    schema: "KeyResponse",
  },
  "PATCH /v1/ads/me/keys/{id}": {
    operationId: "renameKey",
    tag: "Keys",
    summary: "Rename a key",
    description: "Changes only the name.",
    returns: "The key.",
    schema: "KeyResponse",
  },
  "DELETE /v1/ads/me/keys/{id}": {
    operationId: "revokeKey",
    tag: "Keys",
    summary: "Revoke a key",
    description:
      "Revokes the key permanently, everywhere within five seconds. Repeating it changes nothing.",
    returns: "The key.",
    schema: "KeyResponse",
  },
  "POST /v1/ads/me/keys/{id}/rotate": {
    operationId: "rotateKey",
    tag: "Keys",
    summary: "Rotate a key",
    description:
      "Creates a key with the same name and expiry as a replacement. The old key keeps working for grace_seconds, or is revoked immediately. The new key takes the old one's place in the plan, but at most as many replaced keys as the plan allows keys can be in their grace period: beyond that, key_limit_reached. A key that was revoked, has expired or was already replaced cannot be rotated: not_found. Rotations count toward the 20 keys that an account can create and rotate per hour.",
    returns: "The new key. Only this response contains the key itself.",
    status: 201,
    schema: "IssuedKeyResponse",
    headers: { Location: "The URL of the key." },
    errors: ["key_limit_reached"],
  },
  "GET /v1/ads/me/audit": {
    operationId: "listOwnAudit",
    tag: "Account",
    summary: "Read the audit trail",
    description:
      "What happened to the account and its keys, and every sign-in: who, what, when, from where. Newest first.",
    returns: "One page of events.",
    schema: "AuditTrail",
  },
  "GET /v1/ads/me/usage": {
    operationId: "getUsage",
    tag: "Account",
    summary: "Get usage by day",
    description:
      "Counts per UTC day, for at most 366 days, of the account or of one of its keys.",
    returns: "The days.",
    schema: "Usage",
    errors: ["not_found"],
  },
  "GET /v1": {
    operationId: "getIndex",
    tag: "Service",
    summary: "List operations",
    description:
      "Every operation with its URL, the credential it needs and its documentation.",
    returns: "The operations.",
    schema: "ApiIndex",
    hasEtag: true,
  },
  "GET /healthz": {
    operationId: "getHealth",
    tag: "Service",
    summary: "Check liveness",
    description: "Responds without using the database.",
    returns: "The process is alive.",
    schema: "Status",
  },
  "GET /readyz": {
    operationId: "getReadiness",
    tag: "Service",
    summary: "Check readiness",
    description: "200 if the database responds and all migrations are applied.",
    returns: "The service is ready.",
    schema: "Status",
    errors: ["internal_error", "database_unavailable", "query_timeout"],
  },
  "GET /openapi.json": {
    operationId: "getOpenApiDocument",
    tag: "Service",
    summary: "Get the OpenAPI document",
    description: "The OpenAPI 3.1 document of the API.",
    returns: "An OpenAPI 3.1 document.",
    hasEtag: true,
  },
};
