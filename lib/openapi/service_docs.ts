import { apiIndexExample } from "@/lib/openapi/api_index.ts";
import type { PathDocs } from "@/lib/openapi/build_document.ts";

/** The response of an endpoint that returns an OpenAPI document. */
export const openApiDocs = {
  summary: "Get the OpenAPI document",
  returns: {
    description: "An OpenAPI 3.1 document.",
    content: { "application/json": { schema: { type: "object" } } },
  },
  notModified: "The document you have has not changed.",
};

/** The operations that need no credentials. */
export const serviceDocs: PathDocs = {
  "/v1": {
    GET: {
      operationId: "getIndex",
      tag: "Service",
      summary: "List operations",
      description:
        "Every operation with its URL, the credential it needs and its documentation.",
      returns: {
        description: "The operations.",
        schema: "ApiIndex",
        example: apiIndexExample,
      },
      notModified: "The list you have has not changed.",
    },
  },
  "/healthz": {
    GET: {
      operationId: "getHealth",
      tag: "Service",
      summary: "Check liveness",
      description: "Responds without using the database.",
      returns: {
        description: "The process is alive.",
        schema: "Status",
        example: { status: "ok" },
      },
    },
  },
  "/readyz": {
    GET: {
      operationId: "getReadiness",
      tag: "Service",
      summary: "Check readiness",
      description:
        "200 if the database responds and all migrations are applied.",
      returns: {
        description: "The service is ready.",
        schema: "Status",
        example: { status: "ok" },
      },
      errors: ["internal_error", "database_unavailable", "query_timeout"],
    },
  },
  "/openapi.json": {
    GET: {
      operationId: "getOpenApiDocument",
      tag: "Service",
      description: "The OpenAPI 3.1 document of the API.",
      ...openApiDocs,
    },
  },
};
