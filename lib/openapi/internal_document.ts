import type { Endpoints } from "@/lib/http/policy.ts";
import { requestIdComponent } from "@/lib/openapi/headers.ts";
import { internalDocs } from "@/lib/openapi/internal_docs.ts";
import { buildPaths } from "@/lib/openapi/paths.ts";
import { componentSchemas } from "@/lib/openapi/components.ts";
import { internalSchemas } from "@/lib/openapi/internal_schemas.ts";
import { VERSION } from "@/lib/version.ts";

const DESCRIPTION = `How the operator of an archive fills and administers it.

**Authentication.** Every route takes only \`Authorization: Bearer <ADMIN_API_KEY>\`; if \`ADMIN_API_KEY\` is not set, all of them return 503 \`admin_disabled\`.

**Timestamps** are whole seconds since 1970-01-01T00:00:00Z. Lists go on with \`before\`, the \`meta.next_before\` of the page before.

**Errors** are \`{"error": {code, message, param?, details?, request_id}}\`.

**Every GET** also supports HEAD, and every path OPTIONS; another method gets 405 \`method_not_allowed\` with Allow.`;

const SCHEMAS = componentSchemas(internalSchemas);

/**
 * The OpenAPI 3.1 document of `/internal/*`, apart from the public one, so
 * that clients of the archive are not told of it.
 *
 * @param origin of the deployment, such as `https://ads.example.com`
 */
export function internalOpenApiDocument(
  endpoints: Endpoints,
  origin: string,
): Record<string, unknown> {
  return {
    openapi: "3.1.0",
    info: {
      title: "Ad Archive, for its operator",
      version: VERSION,
      summary: "Imports, accounts, keys and metrics.",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The operator of this archive", url: origin },
    },
    servers: [{ url: origin, description: "This archive" }],
    security: [{ AdminKey: [] }],
    tags: [
      { name: "Imports", description: "Filling the archive." },
      {
        name: "Accounts",
        description: "Who may read it, and what was done to whom.",
      },
      { name: "Operation", description: "Watching the service." },
    ],
    paths: buildPaths(endpoints, internalDocs),
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
  };
}
