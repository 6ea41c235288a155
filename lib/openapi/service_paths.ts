import { apiIndexExample } from "@/lib/openapi/api_index.ts";
import { conditional, etag, notModified } from "@/lib/openapi/conditional.ts";
import { errorResponses, jsonResponse } from "@/lib/openapi/responses.ts";

/** Addresses that need no key. */
export const servicePaths = {
  "/v1": {
    get: {
      operationId: "getIndex",
      tags: ["Service"],
      summary: "What there is",
      description:
        "Every operation with its URL, the credential it needs and its documentation.",
      security: [],
      parameters: [conditional],
      responses: {
        "200": jsonResponse("The operations.", "ApiIndex", {
          example: apiIndexExample,
          headers: etag,
        }),
        "304": notModified("The list you have is still the same."),
        ...errorResponses(
          "invalid_parameter",
          "invalid_request",
          "missing_credentials",
          "method_not_allowed",
          "not_acceptable",
        ),
      },
    },
  },
  "/healthz": {
    get: {
      operationId: "getHealth",
      tags: ["Service"],
      summary: "Is the process alive?",
      description: "Answers without asking the database.",
      security: [],
      responses: {
        "200": jsonResponse("The process lives.", "Status", {
          example: { status: "ok" },
        }),
        ...errorResponses("method_not_allowed"),
      },
    },
  },
  "/readyz": {
    get: {
      operationId: "getReadiness",
      tags: ["Service"],
      summary: "Is the service ready?",
      description:
        "200 where the database answers and all migrations are done.",
      security: [],
      responses: {
        "200": jsonResponse("Ready.", "Status", { example: { status: "ok" } }),
        ...errorResponses(
          "method_not_allowed",
          "internal_error",
          "database_unavailable",
          "query_timeout",
        ),
      },
    },
  },
  "/openapi.json": {
    get: {
      operationId: "getOpenApiDocument",
      tags: ["Service"],
      summary: "This document",
      description: "The OpenAPI 3.1 document of the API.",
      security: [],
      parameters: [conditional],
      responses: {
        "200": {
          description: "An OpenAPI 3.1 document.",
          headers: {
            "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
            ...etag,
          },
          content: { "application/json": { schema: { type: "object" } } },
        },
        "304": notModified("The document you have is still the same."),
        ...errorResponses("method_not_allowed", "not_acceptable"),
      },
    },
  },
};
