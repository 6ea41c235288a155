import { allowOf, METHODS, optionsResponse } from "@/lib/http/cors.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * The handlers of a page, and what it says to every method that it lacks, which
 * Fresh would take for a page that is not there.
 */
export function withMethods<Handlers extends object>(
  handlers: Handlers,
): Handlers {
  const allow = allowOf(Object.keys(handlers));
  const refuse = () => {
    throw new Problem("method_not_allowed", { headers: { allow } });
  };
  const others = [...METHODS].filter((method) =>
    !(method === "HEAD" && "GET" in handlers)
  ).map((method) => [method, refuse]);
  const OPTIONS = () => optionsResponse(allow);
  return { ...Object.fromEntries(others), OPTIONS, ...handlers };
}
