import {
  accountExample,
  auditEventExample,
  operatorKeyExample,
  reportExample,
  revokedKeyExample,
  runExample,
  statsExample,
} from "@/lib/openapi/internal_examples.ts";
import type { PathDocs } from "@/lib/openapi/build_document.ts";
import { openApiDocs } from "@/lib/openapi/service_docs.ts";

const account = {
  description: "The account.",
  schema: "AccountResponse",
  example: { data: accountExample },
};

function pageOf(description: string, schema: string, example: unknown) {
  const meta = { has_more: false, next_before: null };
  return { description, schema, example: { data: [example], meta } };
}

const records = { schema: { type: "string", format: "binary" } };

/** The operator's operations. */
export const internalDocs: PathDocs = {
  "/internal/imports": {
    GET: {
      operationId: "listImports",
      tag: "Imports",
      summary: "List imports",
      description: "Newest first, including those from the command line.",
      returns: pageOf("One page of imports.", "ScrapeRunList", runExample),
    },
    POST: {
      operationId: "importAds",
      tag: "Imports",
      summary: "Import ads",
      description:
        "Takes NDJSON, a JSON array, single objects, or the pages that the formats come in, of any size, gzipped or not (detected automatically; Content-Encoding: gzip works too). A bad record is rejected with its row and the reason, without stopping the import. Importing the same records again changes nothing. A record observed before the stored one counts as superseded. Rejected records do not change the status: check rejected in the report. If the input breaks off, the complete records before that are kept.",
      requestBody: {
        required: true,
        content: {
          "application/json": records,
          "application/x-ndjson": records,
          "application/gzip": records,
        },
      },
      returns: {
        description: "The import's report.",
        schema: "ImportResponse",
        example: { data: reportExample },
      },
      errors: [
        "invalid_body",
        "unsupported_media_type",
        "import_running",
        "insufficient_storage",
      ],
    },
  },
  "/internal/imports/{id}": {
    GET: {
      operationId: "getImport",
      tag: "Imports",
      summary: "Get an import",
      description: "One import, running or finished.",
      returns: {
        description: "The import.",
        schema: "ScrapeRunResponse",
        example: { data: runExample },
      },
    },
  },
  "/internal/stats": {
    GET: {
      operationId: "getStats",
      tag: "Operation",
      summary: "Get counts, sizes and the last import",
      description: "What the archive holds, and the state of this instance.",
      returns: {
        description: "The statistics.",
        schema: "Stats",
        example: { data: statsExample },
      },
    },
  },
  "/internal/accounts": {
    GET: {
      operationId: "listAccounts",
      tag: "Accounts",
      summary: "Find accounts",
      description:
        "Newest first. With email, the account with that address, or else those whose addresses begin with it.",
      returns: pageOf("One page of accounts.", "AccountList", accountExample),
    },
  },
  "/internal/accounts/{id}": {
    GET: {
      operationId: "getAccount",
      tag: "Accounts",
      summary: "Get an account",
      description: "One account with its plan and usage.",
      returns: account,
    },
    PATCH: {
      operationId: "changePlan",
      tag: "Accounts",
      summary: "Change an account's plan",
      description:
        "Applies immediately on this instance and within five seconds on all others. Keys beyond what the new plan allows keep working; no more can be created.",
      bodyExample: { plan: "pro" },
      returns: account,
    },
  },
  "/internal/accounts/{id}/keys": {
    POST: {
      operationId: "issueKey",
      tag: "Accounts",
      summary: "Create a key for an account",
      description:
        "The key itself is in this response and never shown again. The plan's limits apply.",
      bodyExample: { name: "Nightly export" },
      returns: {
        status: 201,
        description: "The new key. Only this response contains the key itself.",
        schema: "IssuedKeyResponse",
        example: { data: operatorKeyExample },
      },
      errors: ["key_limit_reached"],
    },
  },
  "/internal/keys/{id}": {
    DELETE: {
      operationId: "revokeKey",
      tag: "Accounts",
      summary: "Revoke any key",
      description:
        "Revokes the key permanently, everywhere within five seconds. Repeating it changes nothing.",
      returns: {
        description: "The key.",
        schema: "KeyResponse",
        example: { data: revokedKeyExample },
      },
    },
  },
  "/internal/audit": {
    GET: {
      operationId: "listAudit",
      tag: "Accounts",
      summary: "Read the audit trail",
      description:
        "What happened to accounts, sessions and keys, and the imports that were started: who, what, when, from where. Newest first. Events of a deleted account are kept without their addresses.",
      returns: pageOf("One page of events.", "AuditTrail", auditEventExample),
    },
  },
  "/internal/metrics": {
    GET: {
      operationId: "getMetrics",
      tag: "Operation",
      summary: "Get metrics for Prometheus",
      description:
        "Of this instance, since it started: requests by route, method and status, their durations by route, database connections, the cache, imports over HTTP, failures to write usage or the log, the process and the build. Does not use the database.",
      returns: {
        description: "Prometheus' text format.",
        content: {
          "text/plain": {
            schema: { type: "string" },
            example:
              'http_requests_total{route="/v1/ads",method="GET",status="200"} 4217\n',
          },
        },
      },
    },
  },
  "/internal/openapi.json": {
    GET: {
      operationId: "getInternalOpenApiDocument",
      tag: "Operation",
      description: "The OpenAPI 3.1 document of the operator's routes.",
      ...openApiDocs,
    },
  },
};
