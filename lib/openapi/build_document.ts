import type { Endpoints, Method } from "@/lib/http/policy.ts";
import EXAMPLES from "@/lib/openapi/examples.json" with { type: "json" };
import { type Docs, toOperation } from "@/lib/openapi/operation.ts";
import { VERSION } from "@/lib/config/version.ts";

interface DocumentParts {
  info: { title: string; summary: string; description: string };
  security: Record<string, string[]>[];
  /** Operations by their tag. */
  groups: { name: string; description: string; operations: Docs }[];
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
  { info, security, groups, components }: DocumentParts,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name: tag, operations } of groups) {
    for (const [name, docs] of Object.entries(operations)) {
      const [method, path] = name.split(" ") as [Method, string];
      const example = (EXAMPLES as Record<string, unknown>)[name];
      (paths[path] ??= {})[method.toLowerCase()] = {
        tags: [tag],
        ...toOperation(endpoints[path]!, method, example, docs),
      };
    }
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
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components,
  };
}
