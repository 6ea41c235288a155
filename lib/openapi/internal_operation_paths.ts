import { conditional, etag, notModified } from "@/lib/openapi/conditional.ts";
import { internalErrors } from "@/lib/openapi/internal_errors.ts";

const headers = {
  "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
};

/** How the service is watched. */
export const internalOperationPaths = {
  "/internal/metrics": {
    get: {
      operationId: "getMetrics",
      tags: ["Operation"],
      summary: "Metrics for Prometheus",
      description:
        "Of this instance, since it started: requests by route, method and status, their durations by route, database connections, the cache, imports over HTTP, failures to write usage or the log, the process and the build. Asks nothing of the database.",
      responses: {
        "200": {
          description: "Prometheus' text format.",
          headers,
          content: {
            "text/plain": {
              schema: { type: "string" },
              example:
                'http_requests_total{route="/v1/ads",method="GET",status="200"} 4217\n',
            },
          },
        },
        ...internalErrors(),
      },
    },
  },
  "/internal/openapi.json": {
    get: {
      operationId: "getInternalOpenApiDocument",
      tags: ["Operation"],
      summary: "This document",
      description: "The OpenAPI 3.1 document of the operator's routes.",
      parameters: [conditional],
      responses: {
        "200": {
          description: "An OpenAPI 3.1 document.",
          headers: { ...headers, ...etag },
          content: { "application/json": { schema: { type: "object" } } },
        },
        "304": notModified("The document you have is still the same."),
        ...internalErrors(),
      },
    },
  },
};
