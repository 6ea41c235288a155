import * as ENDPOINTS from "@/endpoints.ts";
import { assert } from "@std/assert";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { openApiDocument } from "@/lib/openapi/document.ts";
import { internalOpenApiDocument } from "@/lib/openapi/internal_document.ts";

// deno-lint-ignore no-explicit-any -- the document is walked as plain JSON
export type Json = any;

/**
 * The document leaves responses open for members to come, as clients have to;
 * here one that it does not name is a fault.
 */
const closed = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema, (_, value) => {
    const isOpen = value?.type === "object" && "properties" in value &&
      !("additionalProperties" in value);
    return isOpen ? { ...value, additionalProperties: false } : value;
  }));

/** What an OpenAPI document says, to hold responses against. */
function contractOf(document: Json) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({
    $id: "document",
    components: { schemas: closed(document.components.schemas) },
  });

  /** Compiled once each, which takes longer than most checks. */
  const checks = new Map<string, ValidateFunction>();

  function assertValid(schema: Json, value: unknown, where: string): void {
    const own = JSON.stringify(schema)
      .replaceAll("#/components", "document#/components");
    const check = checks.get(own) ?? ajv.compile(JSON.parse(own));
    checks.set(own, check);
    assert(check(value), `${where}: ${ajv.errorsText(check.errors)}`);
  }

  /** What it says about an operation's response; fails if it says nothing. */
  function of(path: string, method: string, status: number): Json {
    const response = document.paths[path]?.[method]?.responses[status];
    assert(response !== undefined, `${method} ${path} has no ${status}`);
    return response;
  }

  /** Whether a body is what it says of this response, and has no other member. */
  function assertResponse(
    path: string,
    method: string,
    status: number,
    body: unknown,
  ): void {
    const { schema } = of(path, method, status).content["application/json"];
    assertValid(closed(schema), body, `${method} ${path} ${status}`);
  }

  /** The body of a response that is what it says, its error's code included. */
  async function readResponse(
    path: string,
    method: string,
    response: Response,
  ): Promise<Json> {
    const { status } = response;
    const body = await response.json();
    assertResponse(path, method, status, body);
    if (body.error !== undefined) {
      const documented = of(path, method, status).content["application/json"];
      const { code } = body.error;
      assert(
        code in documented.examples,
        `${method} ${path} ${status} ${code}`,
      );
    }
    return body;
  }
  return { of, assertValid, assertResponse, readResponse };
}

/** As it is sent: without members that are undefined. */
const sent = (make: typeof openApiDocument): Json =>
  JSON.parse(JSON.stringify(make(ENDPOINTS, "http://archive.test")));

export const publicDocument = sent(openApiDocument);
export const internalDocument = sent(internalOpenApiDocument);
export const publicContract = contractOf(publicDocument);
export const internalContract = contractOf(internalDocument);

export function* operationsOf(
  document: Json,
): Generator<[path: string, method: string, operation: Json]> {
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(item)) {
      yield [path, method, operation];
    }
  }
}
