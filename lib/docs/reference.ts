import { describeValue, listFields } from "@/lib/docs/fields.ts";
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
} from "@/lib/docs/openapi_types.ts";
import { perOrigin } from "@/lib/http/per_origin.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import { openApiDocument } from "@/lib/openapi/document.ts";
import type { Operation, Parameter } from "@/lib/shared/api_reference.ts";

function toParameter(
  parameter: ParameterObject,
  { components: { schemas } }: OpenApiDocument,
): Parameter {
  const { name, required = false, example, schema } = parameter;
  const described = describeValue(name, schema, required, schemas);
  return {
    ...described,
    in: parameter.in,
    description: parameter.description ?? described.description,
    standard: schema.default === undefined ? null : String(schema.default),
    example: String(example),
  };
}

/** An operation, with what the document says of all of them filled in. */
function toOperation(
  path: string,
  method: string,
  operation: OperationObject,
  document: OpenApiDocument,
): Operation {
  const { schemas, headers: shared } = document.components;
  const { parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content["application/json"];
  const byStatus = Object.entries(responses);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    parameters: parameters.map((parameter) => toParameter(parameter, document)),
    body: body?.schema === undefined ? null : {
      fields: listFields(body.schema, schemas),
      example: body.example,
    },
    responses: byStatus.filter(([status]) => status < "400").map((
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
    }),
    errors: byStatus.filter(([status]) => status >= "400")
      .flatMap(([status, { content }]) =>
        Object.keys(content?.["application/json"]?.examples ?? {})
          .map((code) => ({ status, code }))
      ),
    openedBy: openedBy(operation.security ?? document.security),
  };
}

function openedBy(
  security: OpenApiDocument["security"],
): Operation["openedBy"] {
  if (security.length === 0) return "anyone";
  return security.some((scheme) => "ApiKey" in scheme)
    ? "key_or_session"
    : "session";
}

/** Everything that the API's document describes, for a deployment at `origin`. */
export const apiReference = perOrigin(buildReference);

function buildReference(endpoints: Endpoints, origin: string) {
  const document = openApiDocument(
    endpoints,
    origin,
  ) as unknown as OpenApiDocument;
  return document.tags.map(({ name }) => ({
    name,
    operations: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes(name))
        .map(([method, operation]) =>
          toOperation(path, method, operation, document)
        )
    ),
  }));
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
