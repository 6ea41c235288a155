import type { Docs } from "@/lib/openapi/operation.ts";

const records = { schema: { type: "string", format: "binary" } };

export const importDocs: Docs = {
  "GET /internal/imports": {
    operationId: "listImports",
    summary: "List imports",
    description: "Newest first, including those from the command line.",
    returns: "One page of imports.",
    schema: "ScrapeRunList",
  },
  "POST /internal/imports": {
    operationId: "importAds",
    summary: "Import ads",
    description:
      "The body is a file with ads: JSON or NDJSON with ads anywhere in it, CSV, XLSX, HAR, or a saved page (HTML), also compressed with gzip or in a ZIP or tar archive. The type is detected from the content. A multipart form can send up to 10 files as one import; any other Content-Type is ignored. Content-Encoding: gzip is supported. A bad record is rejected with its row and the reason, without stopping the import. Importing the same records again changes nothing. What a record does not have keeps its stored value; only native records can set a value to null. A record that was observed before the stored one only fills what is unknown; if that is nothing, it is counted as superseded. A record of another format without any text, media, link, call to action, and delivery date only updates when its ad was seen. The status is 200 even if records are rejected: check rejected in the report. If the input breaks off, the complete records before that are kept.",
    returns: "The import's report.",
    schema: "ImportResponse",
    errors: ["invalid_body", "unsupported_media_type", "import_running"],
    requestBody: {
      required: true,
      content: {
        "application/json": records,
        "application/x-ndjson": records,
        "application/gzip": records,
      },
    },
  },
  "GET /internal/imports/{id}": {
    operationId: "getImport",
    summary: "Get an import",
    description: "One import, running or finished.",
    returns: "The import.",
    schema: "ScrapeRunResponse",
  },
  "GET /internal/imports/{id}/rejects": {
    operationId: "getImportRejects",
    summary: "Get the rejected records of an import",
    description:
      "One line for each rejected record: its row, its id if known, the reason, and the record itself, or null if it could not be read. The first 10,000 rejects of each import, up to 50 MB, are stored for the last 20 imports.",
    returns: "The rejected records, as NDJSON.",
    headers: { "Content-Disposition": "The file's name." },
    content: {
      "application/x-ndjson": {
        schema: { type: "string" },
        example:
          '{"row":3,"ad_archive_id":null,"reason":"The record has no ad_archive_id.","record":{"name":"x"}}\n',
      },
    },
  },
};

export const adDocs: Docs = {
  "DELETE /internal/ads/{ad_archive_id}": {
    operationId: "takeDownAd",
    summary: "Take an ad down",
    description:
      "Deletes the ad with its texts, history, the stored pictures and videos that no other ad shows, and its brand if it has no other ads. Within a second, no instance serves any of it. GET then returns 410 ad_removed, the feed of changes has a removed row, and imports reject the ad. Repeating it deletes what is left of the files after media_unavailable.",
    returns: "The takedown.",
    errors: ["media_unavailable"],
    schema: "TakedownResponse",
  },
  "PUT /internal/ads/{ad_archive_id}/allowed": {
    operationId: "allowAd",
    summary: "Lift a takedown",
    description: "The next import that has the ad adds it again.",
    returns: "The ad may be imported.",
    schema: "AllowedAdResponse",
  },
};

export const operationDocs: Docs = {
  "GET /internal/stats": {
    operationId: "getStats",
    summary: "Get counts, sizes, and the last import",
    description: "The contents of the archive, and the state of this instance.",
    returns: "The statistics.",
    schema: "Stats",
  },
  "GET /internal/media": {
    operationId: "getMediaStatus",
    summary: "Get the status of media downloads",
    description:
      "How many pictures and videos of ads are stored and pending, and why others are not stored.",
    returns: "The status.",
    schema: "Media",
  },
  "GET /internal/metrics": {
    operationId: "getMetrics",
    summary: "Get metrics for Prometheus",
    description:
      "Of this instance, since it started: requests by route, method, and status, their durations by route, database connections, the cache, imports over HTTP, failures to write usage or the log, the process, and the build. Does not use the database.",
    returns: "Prometheus' text format.",
    content: {
      "text/plain": {
        schema: { type: "string" },
        example:
          'http_requests_total{route="/v1/ads",method="GET",status="200"} 4217\n',
      },
    },
  },
  "GET /internal/openapi.json": {
    operationId: "getInternalOpenApiDocument",
    summary: "Get the OpenAPI document",
    description: "The OpenAPI 3.1 document of the operator's routes.",
    returns: "An OpenAPI 3.1 document.",
    hasEtag: true,
  },
};

export const accountDocs: Docs = {
  "GET /internal/accounts": {
    operationId: "listAccounts",
    summary: "Find accounts",
    description:
      "Newest first. email selects the account with this address or, if there is none, the accounts whose address starts with it.",
    returns: "One page of accounts.",
    schema: "AccountList",
  },
  "GET /internal/accounts/{id}": {
    operationId: "getAccount",
    summary: "Get an account",
    description: "One account with its plan and usage.",
    returns: "The account.",
    schema: "AccountResponse",
  },
  "PATCH /internal/accounts/{id}": {
    operationId: "changeAccount",
    summary: "Change an account's plan or role",
    description:
      "A plan applies immediately on this instance and within five seconds on all others. Keys beyond what the new plan allows keep working; no more can be created. A role applies to the account's sessions from their next request on.",
    returns: "The account.",
    schema: "AccountResponse",
  },
  "POST /internal/accounts/{id}/keys": {
    operationId: "issueKey",
    summary: "Create a key for an account",
    description:
      "The key itself is in this response and never shown again. The plan's limits apply.",
    returns: "The new key. Only this response contains the key itself.",
    status: 201,
    schema: "IssuedKeyResponse",
    errors: ["key_limit_reached"],
  },
  "DELETE /internal/keys/{id}": {
    operationId: "revokeKey",
    summary: "Revoke any key",
    description:
      "Revokes the key permanently, everywhere within five seconds. Repeating it changes nothing.",
    returns: "The key.",
    schema: "KeyResponse",
  },
  "GET /internal/audit": {
    operationId: "listAudit",
    summary: "Read the audit trail",
    description:
      "Changes to accounts, sessions, keys, links, and webhooks, takedowns, and started imports: who, what, when, from which address. Newest first. Events of deleted accounts remain without IP addresses.",
    returns: "One page of events.",
    schema: "AuditTrail",
  },
};
