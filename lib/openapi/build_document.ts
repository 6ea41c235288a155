import type { Endpoints, Method } from "@/lib/http/policy.ts";
import EXAMPLES from "@/lib/openapi/examples.json" with { type: "json" };
import { type Docs, toOperation } from "@/lib/openapi/operation.ts";
import { VERSION } from "@/lib/config/version.ts";

interface DocumentParts {
  info: { title: string; summary: string; description: string };
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  docs: Docs;
  components: Record<string, unknown>;
}

/**
 * An OpenAPI 3.1 document: the endpoints' declarations and their
 * documentation, for a deployment at `origin`, such as
 * `https://ads.example.com`.
 */
export function buildDocument(
  endpoints: Endpoints,
  origin: string,
  { info, security, tags, docs, components }: DocumentParts,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, operation] of Object.entries(docs)) {
    const [method, path] = name.split(" ") as [Method, string];
    const example = (EXAMPLES as Record<string, unknown>)[name];
    (paths[path] ??= {})[method.toLowerCase()] = toOperation(
      endpoints[path]!,
      method,
      example,
      operation,
    );
  }
  return {
    openapi: "3.1.0",
    info: {
      ...info,
      version: VERSION,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The operator of this archive", url: origin },
    },
    servers: [{ url: origin, description: "This archive" }],
    security,
    tags,
    paths,
    components,
  };
}
