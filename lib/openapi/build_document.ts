import type { Endpoints, Method } from "@/lib/http/policy.ts";
import { type OperationDocs, toOperation } from "@/lib/openapi/operation.ts";
import { VERSION } from "@/lib/version.ts";

/** The documentation of endpoints by path and method. */
export type PathDocs = Record<
  string,
  { readonly [M in Method]?: OperationDocs }
>;

interface DocumentParts {
  info: { title: string; summary: string; description: string };
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  docs: PathDocs;
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
  const { title, summary, description } = info;
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: VERSION,
      summary,
      description,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The operator of this archive", url: origin },
    },
    servers: [{ url: origin, description: "This archive" }],
    security,
    tags,
    paths: Object.fromEntries(
      Object.entries(docs).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [
            method.toLowerCase(),
            toOperation(endpoints[path]!, method as Method, operation),
          ]),
        ),
      ]),
    ),
    components,
  };
}
