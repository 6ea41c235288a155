import type { z } from "zod";
import type { Clock } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import type { ProblemDetail } from "@/lib/errors/problem.ts";
import type { PathParam } from "@/lib/http/path_param.ts";
import type { ParamTable } from "@/lib/http/query.ts";

/**
 * Who may call an endpoint: anyone; an API key or a session; a session only;
 * or the operator, by the admin key.
 */
export type Access = "public" | "reader" | "session" | "operator";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface ParseOptions {
  /** Whether unknown parameters are ignored; by default they are errors. */
  lenient?: boolean;
  clock: Clock;
}

/** A parser for parameters that depend on each other, or whose values differ from the wire form. */
export interface QueryParser<Values = unknown> {
  readonly params: ParamTable;
  parse(search: URLSearchParams, options: ParseOptions): Values;
}

/** Returns what is wrong with the members of a body that its schema accepts. The others are undefined. */
export type BodyRules = (
  body: Readonly<Record<string, unknown>>,
  services: { clock: Clock; database: Database },
) => ProblemDetail[] | Promise<ProblemDetail[]>;

/** What an endpoint requires of a request, what it counts against the account, and its input. */
export interface Policy {
  readonly access: Access;
  /** Whether a 200 counts against the monthly quota. */
  readonly quota?: boolean;
  /**
   * Whether its reads are batched with those of other requests: then far more
   * of them may run at once.
   */
  readonly isShared?: boolean;
  /** Whether it waits for others rather than for the database, and so takes no turn. */
  readonly isWaiting?: boolean;
  readonly params?: Readonly<Record<string, PathParam<unknown>>>;
  /**
   * Query parameters by method. Methods that are missing reject all parameters;
   * `"unchecked"` ignores the query.
   */
  readonly query?:
    | "unchecked"
    | { readonly [M in Method]?: ParamTable | QueryParser };
  /** Whether responses list the unknown parameters that `Prefer: handling=lenient` allows. */
  readonly lenient?: boolean;
  readonly body?: { readonly [M in Method]?: z.ZodType };
  /** What bodies must satisfy besides their schemas. */
  readonly rules?: { readonly [M in Method]?: BodyRules };
  /** The media type of responses, checked against `Accept`; null: any. JSON by default. */
  readonly type?: string | null;
}

/** Anyone, with or without credentials. */
export const OPEN = {
  access: "public",
  query: "unchecked",
  type: null,
} as const satisfies Policy;

export const READ = {
  access: "reader",
  quota: true,
  lenient: true,
} as const satisfies Policy;

/** An endpoint as the OpenAPI documents describe it. */
export interface Declared {
  readonly policy: Policy;
  readonly methods: readonly Method[];
}

/** The API's endpoints by path, such as `/v1/ads/{ad_archive_id}`. */
export type Endpoints = Readonly<Record<string, Declared>>;
