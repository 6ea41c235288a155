import type { Endpoints, Method } from "@/lib/http/policy.ts";
import { type OperationDocs, toOperation } from "@/lib/openapi/operation.ts";

/** The documentation of endpoints by path and method. */
export type PathDocs = Record<
  string,
  { readonly [M in Method]?: OperationDocs }
>;

/** The `paths` of a document, from the endpoints' declarations and their documentation. */
export function buildPaths(endpoints: Endpoints, docs: PathDocs) {
  return Object.fromEntries(
    Object.entries(docs).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method.toLowerCase(),
          toOperation(endpoints[path]!, method as Method, operation),
        ]),
      ),
    ]),
  );
}
