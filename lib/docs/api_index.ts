import type { z } from "zod";
import type { Endpoints } from "@/lib/http/policy.ts";
import { apiReference, operationUrl } from "@/lib/docs/reference.ts";
import type { apiIndexSchema } from "@/lib/openapi/api_index.ts";
import { VERSION } from "@/lib/config/version.ts";

type ApiIndex = z.infer<typeof apiIndexSchema>;
type Opener = ApiIndex["data"]["operations"][number]["opened_by"];

function openedBy(credentials: readonly string[]): Opener {
  if (credentials.length === 0) return "anyone";
  return credentials.includes("ApiKey") ? "key_or_session" : "session";
}

/** What `GET /v1` returns: every operation of the API's document, with URLs. */
export function apiIndex(endpoints: Endpoints, origin: string): ApiIndex {
  const operations = apiReference(endpoints, origin).flatMap((group) =>
    group.operations
  );
  return {
    data: {
      name: "Ad Archive",
      version: VERSION,
      documentation_url: `${origin}/docs`,
      openapi_url: `${origin}/openapi.json`,
      operations: operations.map((operation) => ({
        id: operation.id,
        method: operation.method,
        url: `${origin}${operation.path}`,
        summary: operation.summary,
        opened_by: openedBy(operation.credentials),
        documentation_url: `${origin}${operationUrl(operation)}`,
      })),
    },
  };
}
