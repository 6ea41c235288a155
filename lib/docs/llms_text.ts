import { GUIDES, markdownUrl } from "@/lib/docs/guides.ts";
import type { Endpoints } from "@/lib/http/policy.ts";
import { apiReference, operationUrl } from "@/lib/docs/reference.ts";
import { PROBLEMS } from "@/lib/errors/problem.ts";
import type {
  Field,
  Operation,
  Parameter,
} from "@/lib/shared/api_reference.ts";

function parameterLine(parameter: Parameter): string {
  const { name, type, range, isRequired, standard, allowed } = parameter;
  const facts = [
    parameter.in,
    type,
    range,
    isRequired ? "required" : null,
    standard === null ? null : `default ${standard}`,
    allowed.length === 0 ? null : `one of ${allowed.join(", ")}`,
  ].filter(Boolean).join(", ");
  return `- \`${name}\` (${facts}): ${parameter.description ?? ""}`.trimEnd();
}

/** Members, including nested ones, such as `data[].brand.name`. */
function memberLines(fields: readonly Field[], path = ""): string[] {
  return fields.flatMap((field) => {
    const isList = field.type.startsWith("array");
    const name = `${path}${field.name}${isList ? "[]" : ""}`;
    return [
      `- \`${name}\`: ${field.type}${
        field.description === null ? "" : `. ${field.description}`
      }`,
      ...memberLines(field.fields, `${name}.`),
    ];
  });
}

function operationText(operation: Operation, origin: string): string {
  const { method, path, summary, description, parameters, body } = operation;
  const success = operation.responses.find(({ fields }) => fields.length > 0);
  return [
    `### ${method} ${path}: ${summary}`,
    "",
    description,
    `Reference: ${origin}${operationUrl(operation)}`,
    ...(parameters.length === 0
      ? []
      : ["", "Parameters:", ...parameters.map(parameterLine)]),
    ...(body === null ? [] : ["", "Body:", ...memberLines(body.fields)]),
    ...(success === undefined
      ? []
      : ["", `Response ${success.status}:`, ...memberLines(success.fields)]),
    "",
    `Errors: ${operation.errors.map(({ code }) => code).join(", ")}`,
  ].join("\n");
}

/** Links to the docs and a summary of the whole API, for language models. */
export function llmsText(endpoints: Endpoints, origin: string): string {
  const guides = GUIDES.map((guide) =>
    `- [${guide.title}](${origin}${markdownUrl(guide)}): ${guide.description}`
  );
  const groups = apiReference(endpoints, origin).flatMap((
    { name, operations },
  ) => [
    `## API: ${name}`,
    ...operations.map((operation) => operationText(operation, origin)),
  ]);
  const errors = Object.entries(PROBLEMS).map(([code, [status, message]]) =>
    `- \`${code}\` (${status}, ${origin}/docs/errors#${code}): ${message}`
  );
  return `${
    [
      "# Ad Archive",
      "> Read-only access to an archive of ads and the brands that run them, over HTTP and JSON.",
      `Base URL: ${origin}. Send an API key as \`X-API-Key: sk_...\` or \`Authorization: Bearer sk_...\`. Timestamps are seconds since 1970, unknown values are null, lists start with the most recently added: follow \`next_page_url\` until it is absent. Errors are \`{"error": {code, message, param?, details?, request_id}}\`.`,
      ["## Docs", "", ...guides, `- [OpenAPI 3.1](${origin}/openapi.json)`]
        .join("\n"),
      ...groups,
      ["## Errors", "", ...errors].join("\n"),
    ].join("\n\n")
  }\n`;
}
