import type { z } from "zod";
import type { PathParam } from "@/lib/http/path_param.ts";
import type { ParamTable, QueryValues } from "@/lib/http/query.ts";
import type { Principal } from "@/lib/keys/principal.ts";

/**
 * Who may call an endpoint: anyone; an API key or a session; a session only;
 * or the operator, by the admin key.
 */
export type Access = "public" | "reader" | "session" | "operator";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Parameters with rules across them, or values of another form than on the wire. */
export interface QueryParser<Values = unknown> {
  readonly params: ParamTable;
  parse(search: URLSearchParams, options: { lenient: boolean }): Values;
}

/** What an endpoint requires of a request, costs its account, and takes from it. */
export interface Policy {
  readonly access: Access;
  /** Whether a 200 counts against the month's quota. */
  readonly quota?: boolean;
  /** Parameters of the path by name. */
  readonly params?: Readonly<Record<string, PathParam<unknown>>>;
  /**
   * Query parameters by method. Methods without any reject all of them, but
   * for `"unchecked"`, which ignores the query.
   */
  readonly query?:
    | "unchecked"
    | { readonly [M in Method]?: ParamTable | QueryParser };
  /** Whether responses list the parameters that `Prefer: handling=lenient` let pass. */
  readonly lenient?: boolean;
  /** JSON bodies by method. */
  readonly body?: { readonly [M in Method]?: z.ZodType };
  /** The media type of responses, checked against `Accept`; null: any. JSON by default. */
  readonly type?: string | null;
}

type ByMethod<Table, M> = M extends keyof Table ? Table[M] : undefined;

type Params<P extends Policy> = P["params"] extends
  Record<string, PathParam<unknown>>
  ? { [K in keyof P["params"]]: P["params"][K]["example"] }
  : Record<never, never>;

type Query<Spec> = Spec extends QueryParser<infer Values> ? Values
  : Spec extends ParamTable ? QueryValues<Spec>
  : Record<never, never>;

type Body<Spec> = Spec extends z.ZodType ? z.output<Spec> : undefined;

/** What a request gives to an endpoint that its policy has let pass. */
export interface Parsed<P extends Policy, M extends Method> {
  readonly principal: P["access"] extends "reader" | "session" ? Principal
    : null;
  readonly params: Params<P>;
  readonly query: Query<ByMethod<P["query"], M>>;
  /** Unknown query parameters that `Prefer: handling=lenient` let pass. */
  readonly ignored: string[];
  readonly body: Body<ByMethod<P["body"], M>>;
}
