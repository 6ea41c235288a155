import type { Context } from "fresh";
import type { z } from "zod";
import type { State } from "@/lib/app/define.ts";
import type { Owner } from "@/lib/audit/audit.ts";
import { readBody } from "@/lib/http/body.ts";
import {
  type ParamTable,
  parseQuery,
  prefersLenient,
  type QueryValues,
} from "@/lib/http/query.ts";
import type { PathParam } from "@/lib/http/path_param.ts";
import type { Method, Policy, QueryParser } from "@/lib/http/policy.ts";
import type { Principal } from "@/lib/keys/principal.ts";

type ByMethod<Table, M> = M extends keyof Table ? Table[M] : undefined;

type Params<P extends Policy> = P["params"] extends
  Record<string, PathParam<unknown>>
  ? { [K in keyof P["params"]]: P["params"][K]["example"] }
  : Record<never, never>;

type Query<Spec> = Spec extends QueryParser<infer Values> ? Values
  : Spec extends ParamTable ? QueryValues<Spec>
  : Record<never, never>;

type Body<Spec> = Spec extends z.ZodType ? z.output<Spec> : undefined;

/** The input of an endpoint. */
export interface Parsed<P extends Policy, M extends Method> {
  readonly principal: P["access"] extends "reader" | "session" ? Principal
    : null;
  /** The principal's account, as what changes its keys and webhooks needs it. */
  readonly owner: P["access"] extends "reader" | "session" ? Owner : null;
  readonly params: Params<P>;
  readonly query: Query<ByMethod<P["query"], M>>;
  /** Unknown query parameters that `Prefer: handling=lenient` allows. */
  readonly ignored: string[];
  readonly body: Body<ByMethod<P["body"], M>>;
}

/**
 * Parses the input that the policy declares for the method.
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
  const body = schema === undefined ? undefined : await readBody(
    ctx.req,
    schema,
    (given) => policy.rules?.[method]?.(given, ctx.state.services) ?? [],
  );
  return { params, query, ignored, body };
}

function parseSearch(
  { req, url, state }: Context<State>,
  policy: Policy,
  method: Method,
) {
  if (policy.query === "unchecked") return { values: {}, ignored: [] };
  const spec = policy.query?.[method];
  const lenient = (policy.lenient || spec === undefined) && prefersLenient(req);
  const search = url.searchParams;
  const { clock } = state.services;
  return isParser(spec)
    ? { values: spec.parse(search, { lenient, clock }), ignored: [] }
    : parseQuery(search, spec ?? {}, { lenient });
}

function isParser(
  spec: ParamTable | QueryParser | undefined,
): spec is QueryParser {
  return typeof spec?.parse === "function";
}
