import type { z } from "zod";
import { endpoint } from "@/lib/api/endpoint.ts";
import { VERSION } from "@/lib/config/version.ts";
import { apiReference, operationUrl } from "@/lib/docs/reference.ts";
import { sendDocument } from "@/lib/http/per_origin.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import type { apiIndexSchema } from "@/lib/openapi/api_index.ts";

export const handler = endpoint({ access: "public" }, {
  GET: sendDocument(apiIndex),
});

/** Every operation of the API's document, with URLs. */
function apiIndex(
  endpoints: Endpoints,
  origin: string,
): z.infer<typeof apiIndexSchema> {
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
        opened_by: operation.openedBy,
        documentation_url: `${origin}${operationUrl(operation)}`,
      })),
    },
  };
}
