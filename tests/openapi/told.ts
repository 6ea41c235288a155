import { ENDPOINTS } from "@/endpoints.ts";
import { assert } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import { openApiDocument } from "@/lib/openapi/document.ts";
import { internalOpenApiDocument } from "@/lib/openapi/internal_document.ts";

// deno-lint-ignore no-explicit-any -- the document is walked as plain JSON
export type Json = any;

/** What an OpenAPI document tells, to hold answers against. */
export interface Told {
  /** What it tells of an operation's answer; fails where it tells nothing. */
  of(path: string, method: string, status: number): Json;
  /** Whether a body is what it says of this answer, and has no member more. */
  assertAnswer(
    path: string,
    method: string,
    status: number,
    body: unknown,
  ): void;
  /** The body of a response that is what it says, its error's code included. */
  readAnswer(path: string, method: string, response: Response): Promise<Json>;
  assertValid(schema: Json, value: unknown, where: string): void;
}

/**
 * The document leaves answers open for members to come, as clients have to;
 * here one that it does not tell of is a fault.
 */
function closed(schema: Json): Json {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed);
  const isObject = schema.type === "object" && "properties" in schema &&
    !("additionalProperties" in schema);
  return {
    ...Object.fromEntries(
      Object.entries(schema).map(([name, value]) => [name, closed(value)]),
    ),
    ...(isObject && { additionalProperties: false }),
  };
}

export function toldBy(document: Json): Told {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({
    $id: "document",
    components: { schemas: closed(document.components.schemas) },
  });
  const told: Told = {
    of(path, method, status) {
      const answer = document.paths[path]?.[method]?.responses[status];
      assert(
        answer !== undefined,
        `${method} ${path} does not tell of ${status}`,
      );
      return answer;
    },
    assertAnswer(path, method, status, body) {
      const { schema } = told.of(path, method, status)
        .content["application/json"];
      told.assertValid(closed(schema), body, `${method} ${path} ${status}`);
    },
    async readAnswer(path, method, response) {
      const { status } = response;
      const body = await response.json();
      told.assertAnswer(path, method, status, body);
      if (body.error !== undefined) {
        const { examples } = told.of(path, method, status)
          .content["application/json"];
        const { code } = body.error;
        assert(code in examples, `${method} ${path} ${status} ${code}`);
      }
      return body;
    },
    assertValid(schema, value, where) {
      const own = JSON.stringify(schema)
        .replaceAll("#/components", "document#/components");
      const check = ajv.compile(JSON.parse(own));
      assert(check(value), `${where}: ${ajv.errorsText(check.errors)}`);
    },
  };
  return told;
}

/** As it is sent: without members that are undefined. */
const sent = (make: typeof openApiDocument): Json =>
  JSON.parse(JSON.stringify(make(ENDPOINTS, "http://archive.test")));

export const publicDocument = sent(openApiDocument);
export const internalDocument = sent(internalOpenApiDocument);
export const publicTold = toldBy(publicDocument);
export const internalTold = toldBy(internalDocument);

/** Every operation of a document. */
export function* operationsOf(
  document: Json,
): Generator<[path: string, method: string, operation: Json]> {
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(item)) {
      yield [path, method, operation];
    }
  }
}
