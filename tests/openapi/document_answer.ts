import { assert } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import { openApiDocument } from "@/lib/openapi/document.ts";

// deno-lint-ignore no-explicit-any -- the document is walked as plain JSON
export type Json = any;

/** As it is sent: without members that are undefined. */
export const publicDocument: Json = JSON.parse(
  JSON.stringify(openApiDocument("http://archive.test")),
);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(publicDocument, "document");

/** What the document tells of an operation's answer; fails where it tells nothing. */
export function toldOf(path: string, method: string, status: number): Json {
  const told = publicDocument.paths[path]?.[method]?.responses[status];
  assert(told !== undefined, `${method} ${path} does not tell of ${status}`);
  return told;
}

/** Whether a body is what the document says of this answer. */
export function assertDocumented(
  path: string,
  method: string,
  status: number,
  body: unknown,
): void {
  toldOf(path, method, status);
  const place = ["paths", path, method, "responses", status]
    .map((part) => encodeURIComponent(String(part).replaceAll("/", "~1")))
    .join("/");
  const check = ajv.getSchema(
    `document#/${place}/content/application~1json/schema`,
  )!;
  assert(
    check(body),
    `${method} ${path} ${status}: ${ajv.errorsText(check.errors)}`,
  );
}
