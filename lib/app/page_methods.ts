import { allowOf, METHODS, optionsResponse } from "@/lib/http/cors.ts";
import { Problem } from "@/lib/errors/problem.ts";

/**
 * The handlers of a page, plus a response for all other methods, which Fresh
 * would treat as a missing page.
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
