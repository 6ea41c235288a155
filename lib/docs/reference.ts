import { LRUCache } from "lru-cache";
import {
  describeType,
  getRange,
  listAllowed,
  listFields,
} from "@/lib/docs/fields.ts";
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItem,
} from "@/lib/docs/openapi_types.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import { openApiDocument } from "@/lib/openapi/document.ts";
import type {
  Operation,
  OperationError,
  OperationGroup,
  OperationResponse,
  Parameter,
} from "@/lib/shared/api_reference.ts";

function toParameter(
  parameter: ParameterObject,
  { components: { schemas } }: OpenApiDocument,
): Parameter {
  const { name, description, required, example, schema } = parameter;
  return {
    name,
    in: parameter.in,
    type: describeType(schema, schemas),
    description: description ?? schema.description ?? null,
    isRequired: required ?? false,
    allowed: listAllowed(schema, schemas),
    range: getRange(schema),
    standard: schema.default === undefined ? null : String(schema.default),
    example: example === undefined ? null : String(example),
  };
}

function readResponses(
  { responses }: OperationObject,
  document: OpenApiDocument,
): OperationResponse[] {
  const { schemas, headers: shared } = document.components;
  return Object.entries(responses).filter(([status]) => status < "400").map((
    [status, { description, headers = {}, content = {} }],
  ) => {
    const { schema, example } = content["application/json"] ?? {};
    return {
      status,
      description,
      headers: Object.entries(headers).map(([name, header]) => ({
        name,
        description: header.description ?? shared[name]?.description ?? "",
      })),
      fields: schema === undefined ? [] : listFields(schema, schemas),
      example,
    };
  });
}

function listErrors({ responses }: OperationObject): OperationError[] {
  return Object.entries(responses).filter(([status]) => status >= "400")
    .flatMap(([status, { content = {} }]) =>
      Object.keys(content["application/json"]?.examples ?? {}).map((code) => ({
        status,
        code,
      }))
    );
}

function toBody(
  { requestBody }: OperationObject,
  { components: { schemas } }: OpenApiDocument,
): Operation["body"] {
  const { schema, example } = requestBody?.content["application/json"] ?? {};
  return schema === undefined
    ? null
    : { fields: listFields(schema, schemas), example };
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

function operationsAt(item: PathItem): [string, OperationObject][] {
  return METHODS.flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [[method, operation]];
  });
}

/** Behind `PUBLIC_URL` there is but one origin. */
const ORIGINS_MAX = 8;

const kept = new LRUCache<string, OperationGroup[], Endpoints>({
  max: ORIGINS_MAX,
  memoMethod: (origin, _, { context }) => buildReference(context, origin),
});

/** Everything that the API's document describes, for a deployment at `origin`. */
export function apiReference(
  endpoints: Endpoints,
  origin: string,
): OperationGroup[] {
  return kept.memo(origin, { context: endpoints });
}

function buildReference(
  endpoints: Endpoints,
  origin: string,
): OperationGroup[] {
  const document = openApiDocument(
    endpoints,
    origin,
  ) as unknown as OpenApiDocument;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    operationsAt(item).map(([method, operation]): Operation => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      tag: operation.tags[0] ?? "",
      summary: operation.summary,
      description: operation.description ?? "",
      parameters: [
        ...(item.parameters ?? []),
        ...(operation.parameters ?? []),
      ].map((parameter) => toParameter(parameter, document)),
      body: toBody(operation, document),
      responses: readResponses(operation, document),
      errors: listErrors(operation),
      credentials: [
        ...new Set(
          (operation.security ?? document.security).flatMap(Object.keys),
        ),
      ],
    }))
  );
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ tag }) => tag === name),
  })).filter((group) => group.operations.length > 0);
}

export function operationUrl({ id }: Pick<Operation, "id">): string {
  return `/docs/api/${id}`;
}

export function findOperation(
  endpoints: Endpoints,
  origin: string,
  id: string,
): Operation | null {
  return apiReference(endpoints, origin).flatMap(({ operations }) => operations)
    .find((operation) => operation.id === id) ?? null;
}
