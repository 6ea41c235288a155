import { z } from "zod";
import type { Access, Declared, Method } from "@/lib/http/policy.ts";
import type { ParamTable } from "@/lib/http/query.ts";
import {
  conditional,
  etag,
  header,
  limitHeaders,
  prefer,
  requestId,
} from "@/lib/openapi/headers.ts";
import { errorResponses } from "@/lib/openapi/responses.ts";
import type { ProblemCode } from "@/lib/errors/problem.ts";

/** What an endpoint's declaration does not say about one of its methods. */
interface OperationDocs {
  operationId: string;
  summary: string;
  description: string;
  /** What the success response is. */
  returns: string;
  status?: 201;
  /** The name of its JSON schema; without it and `content`, any JSON object. */
  schema?: string;
  content?: Record<string, unknown>;
  /** The headers of its own, described. */
  headers?: Record<string, string>;
  /** Reads of the archive that count against the quota have one anyway. */
  hasEtag?: true;
  /** Instead of the JSON body that the endpoint declares. */
  requestBody?: Record<string, unknown>;
  /** Errors of the work itself. */
  errors?: readonly ProblemCode[];
}

/** Operations by method and path, such as `GET /v1/ads`. */
export type Docs = Readonly<Record<string, OperationDocs>>;

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
  example: unknown,
  docs: OperationDocs,
) {
  const { operationId, summary, description, returns } = docs;
  const hasEtag = docs.hasEtag ?? (policy.quota && policy.type !== null);
  const isLimited = policy.access === "reader" || policy.access === "session";
  const limits = isLimited ? limitHeaders : {};
  const common = { ...requestId, ...limits, ...(hasEtag ? etag : {}) };
  const own = Object.entries(docs.headers ?? {})
    .map(([name, description]) => header(name, description));
  const headers: Record<string, unknown> = Object.assign(common, ...own);
  const parameters = [
    ...pathParameters(policy),
    ...queryParameters(queryTable(policy, method)),
    ...(policy.lenient ? [prefer] : []),
    ...(hasEtag ? [conditional] : []),
  ];
  const schema = docs.schema === undefined
    ? { type: "object" }
    : { $ref: `#/components/schemas/${docs.schema}` };
  return {
    operationId,
    summary,
    description,
    ...SECURITY[policy.access] as object,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(policy, method, docs),
    responses: {
      [docs.status ?? 200]: {
        description: returns,
        headers,
        content: docs.content ?? { "application/json": { schema, example } },
      },
      ...(hasEtag ? { 304: notModified(policy, headers) } : {}),
      ...errorResponses([...errorCodes(policy, method, docs)], limits),
    },
  };
}

function notModified({ quota }: Policy, headers: Record<string, unknown>) {
  const description = "The response you have has not changed.";
  const free = " Does not count against the quota.";
  return { description: quota ? description + free : description, headers };
}

type Policy = Declared["policy"];

function errorCodes(
  policy: Policy,
  method: Method,
  { errors = [] }: OperationDocs,
): Set<ProblemCode> {
  const { access, params = {}, type, query, quota } = policy;
  return new Set([
    ...ERRORS[access],
    ...(query === "unchecked" ? [] : [
      "invalid_parameter",
      "invalid_request",
      "missing_credentials",
    ] as const),
    ...(type === null ? [] : ["not_acceptable"] as const),
    ...(quota ? ["quota_exceeded"] as const : []),
    ...(method === "GET" ? [] : ["insufficient_storage"] as const),
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
  ]);
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
function queryParameters(table: ParamTable): unknown[] {
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
      example,
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
  { requestBody }: OperationDocs,
) {
  if (requestBody !== undefined) return { requestBody };
  const schema = body?.[method];
  if (schema === undefined) return {};
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  const examples = Object.entries(described.properties ?? {}).flatMap((
    [name, member],
  ) =>
    typeof member === "object" && "example" in member
      ? [[name, member["example"]]]
      : []
  );
  const content = {
    schema: { ...described, additionalProperties: false },
    example: Object.fromEntries(examples),
  };
  return {
    requestBody: {
      required: !schema.safeParse({}).success,
      content: { "application/json": content },
    },
  };
}
