import { z } from "zod";
import type { Access, Declared, Method } from "@/lib/http/policy.ts";
import type { ParamTable } from "@/lib/http/query.ts";
import {
  conditional,
  etag,
  limitHeaders,
  prefer,
  requestId,
} from "@/lib/openapi/headers.ts";
import { errorResponses } from "@/lib/openapi/responses.ts";
import type { ProblemCode } from "@/lib/problem.ts";

/** What an endpoint's declaration does not say about one of its methods. */
export interface OperationDocs {
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  /** The success response: its description, content and own headers. */
  returns: {
    status?: 200 | 201;
    description: string;
    /** The name of its JSON schema. */
    schema?: string;
    example?: unknown;
    /** Instead of a schema. */
    content?: Record<string, unknown>;
    headers?: Record<string, unknown>;
  };
  /** What 304 means, if the response has an ETag. */
  notModified?: string;
  /** An example of the JSON body, or the whole of another one. */
  bodyExample?: unknown;
  requestBody?: Record<string, unknown>;
  /** Errors of the work itself. */
  errors?: readonly ProblemCode[];
}

const FAILURES: readonly ProblemCode[] = [
  "internal_error",
  "database_unavailable",
  "query_timeout",
];
const READER: readonly ProblemCode[] = [
  "missing_credentials",
  "invalid_api_key",
  "api_key_revoked",
  "api_key_expired",
  "rate_limited",
  ...FAILURES,
];
const ERRORS: Record<Access, readonly ProblemCode[]> = {
  public: ["method_not_allowed"],
  reader: READER,
  session: [...READER, "session_required"],
  operator: [
    "missing_credentials",
    "invalid_admin_key",
    "admin_disabled",
    "rate_limited",
    ...FAILURES,
  ],
};

/** Only what differs from the document's own `security`. */
const SECURITY: Partial<Record<Access, unknown>> = {
  public: { security: [] },
  session: { security: [{ Session: [] }] },
};

/** The OpenAPI operation of an endpoint's method. */
export function toOperation(
  { policy }: Declared,
  method: Method,
  docs: OperationDocs,
) {
  const { operationId, tag, summary, description, returns, notModified } = docs;
  const isLimited = policy.access === "reader" || policy.access === "session";
  const limits = isLimited ? limitHeaders : {};
  const tags = notModified === undefined ? {} : etag;
  const codes = new Set(errorCodes(policy, method, docs));
  const parameters = [
    ...pathParameters(policy),
    ...queryParameters(queryTable(policy, method)),
    ...(policy.lenient ? [prefer] : []),
    ...(notModified === undefined ? [] : [conditional]),
  ];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...SECURITY[policy.access] as object,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(policy, method, docs),
    responses: {
      [returns.status ?? 200]: {
        description: returns.description,
        headers: { ...requestId, ...limits, ...tags, ...returns.headers },
        content: returns.content ?? {
          "application/json": {
            schema: { $ref: `#/components/schemas/${returns.schema}` },
            example: returns.example,
          },
        },
      },
      ...(notModified === undefined ? {} : {
        304: {
          description: notModified,
          headers: { ...requestId, ...limits, ...tags },
        },
      }),
      ...errorResponses([...codes], limits),
    },
  };
}

type Policy = Declared["policy"];

function errorCodes(
  policy: Policy,
  method: Method,
  { errors = [] }: OperationDocs,
): ProblemCode[] {
  const { access, params = {}, type, query, quota } = policy;
  return [
    ...ERRORS[access],
    ...(query === "unchecked" ? [] : [
      "invalid_parameter",
      "invalid_request",
      "missing_credentials",
    ] as const),
    ...(type === null ? [] : ["not_acceptable"] as const),
    ...(quota ? ["quota_exceeded"] as const : []),
    ...(access === "session" && method !== "GET"
      ? ["csrf_rejected"] as const
      : []),
    ...Object.values(params).map((param) => param.notFound().code),
    ...(policy.body?.[method] === undefined ? [] : [
      "invalid_body",
      "payload_too_large",
      "unsupported_media_type",
    ] as const),
    ...errors,
  ];
}

function pathParameters({ params = {} }: Policy): unknown[] {
  return Object.entries(params).map((
    [name, { description, example, schema }],
  ) => ({ name, in: "path", required: true, description, example, schema }));
}

function queryTable({ query }: Policy, method: Method): ParamTable {
  if (query === "unchecked") return {};
  const spec = query?.[method] ?? {};
  return typeof spec.parse === "function"
    ? spec.params as ParamTable
    : spec as ParamTable;
}

/** OpenAPI parameters from the table that parses them. */
export function queryParameters(table: ParamTable): unknown[] {
  return Object.entries(table).map(([name, schema]) => {
    const { $schema: _, description, example, ...rest } = z.toJSONSchema(
      schema,
      { io: "input" },
    ) as Record<string, unknown>;
    return {
      name,
      in: "query",
      required: false,
      description,
      ...(example === undefined ? {} : { example }),
      // Generated clients repeat the parameter, people write commas; both work.
      ...(rest.type === "array" ? { style: "form", explode: true } : {}),
      schema: rest,
    };
  });
}

/** The body as it may be sent: defaults omitted, unknown members ignored. */
function requestBody(
  { body }: Policy,
  method: Method,
  { bodyExample, requestBody }: OperationDocs,
) {
  if (requestBody !== undefined) return { requestBody };
  const schema = body?.[method];
  if (schema === undefined) return {};
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  const content = { schema: described, example: bodyExample };
  return {
    requestBody: {
      required: !schema.safeParse({}).success,
      content: { "application/json": content },
    },
  };
}
