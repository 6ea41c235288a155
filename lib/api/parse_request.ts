import type { Context } from "fresh";
import type { Method, Policy, QueryParser } from "@/lib/api/policy.ts";
import type { State } from "@/lib/app/define.ts";
import { readBody } from "@/lib/http/body.ts";
import {
  type ParamTable,
  parseQuery,
  prefersLenient,
} from "@/lib/http/query.ts";

/**
 * Parses what the policy declares for the method.
 *
 * @throws {Problem} `invalid_parameter`, a 404 for an id, `invalid_body`, ...
 */
export async function parseRequest(
  ctx: Context<State>,
  policy: Policy,
  method: Method,
) {
  const { values: query, ignored } = parseSearch(ctx, policy, method);
  const params = Object.fromEntries(
    Object.entries(policy.params ?? {}).map(([name, param]) => {
      const value = param.parse(ctx.params[name] ?? "");
      if (value === undefined) throw param.notFound();
      return [name, value];
    }),
  );
  const schema = policy.body?.[method];
  const body = schema === undefined
    ? undefined
    : await readBody(ctx.req, schema);
  return { params, query, ignored, body };
}

function parseSearch(
  { req, url }: Context<State>,
  policy: Policy,
  method: Method,
) {
  if (policy.query === "unchecked") return { values: {}, ignored: [] };
  const spec = policy.query?.[method];
  const lenient = (policy.lenient || spec === undefined) && prefersLenient(req);
  const search = url.searchParams;
  return isParser(spec)
    ? { values: spec.parse(search, { lenient }), ignored: [] }
    : parseQuery(search, spec ?? {}, { lenient });
}

function isParser(
  spec: ParamTable | QueryParser | undefined,
): spec is QueryParser {
  return typeof spec?.parse === "function";
}
