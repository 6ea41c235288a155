import type { Endpoints } from "@/lib/http/policy.ts";
import { requestIdComponent } from "@/lib/openapi/headers.ts";
import {
  accountDocs,
  adDocs,
  importDocs,
  operationDocs,
} from "@/lib/openapi/internal_docs.ts";
import { buildDocument } from "@/lib/openapi/build_document.ts";
import { componentSchemas } from "@/lib/openapi/components.ts";
import { internalSchemas } from "@/lib/openapi/internal_schemas.ts";

const DESCRIPTION = `How the operator of an archive fills and administers it.

**Authentication.** Every route takes only \`Authorization: Bearer <ADMIN_API_KEY>\`; if \`ADMIN_API_KEY\` is not set, all of them return 503 \`admin_disabled\`.

**Timestamps** are whole seconds since 1970-01-01T00:00:00Z. For the next page of a list, pass \`meta.next_before\` as \`before\`.

**Errors** are \`{"error": {code, message, param?, details?, request_id}}\`.

**Every GET** also supports HEAD, and every path OPTIONS; another method gets 405 \`method_not_allowed\` with Allow.`;

const SCHEMAS = componentSchemas(internalSchemas);

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
