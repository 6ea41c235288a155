import type { Operation } from "@/lib/shared/api_reference.ts";
import { buildQuery, fillPath } from "@/lib/shared/request_address.ts";
import { requestSamples, type Sample } from "@/lib/shared/samples.ts";

/** The operation as a request that works as pasted; none for changes, or where a key does not open it. */
export function operationSamples(
  operation: Operation,
  origin: string,
): Sample[] {
  const { method, path, parameters, responses, openedBy } = operation;
  if (method !== "GET" || openedBy === "session") return [];
  // Filters have examples too, which together would hardly find anything.
  const values = Object.fromEntries(
    parameters.filter(({ name, isRequired }) => isRequired || name === "limit")
      .map(({ name, example }) => [name, example]),
  );
  const query = buildQuery(parameters, values);
  const isFile = responses.some(({ headers }) =>
    headers.some(({ name }) => name === "Content-Disposition")
  );
  return requestSamples({
    url: `${origin}${fillPath(path, values)}${query}`,
    needsKey: openedBy === "key_or_session",
    ...(isFile && { file: path.split("/").at(-1)! }),
  });
}
