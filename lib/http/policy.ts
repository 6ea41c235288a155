import type { z } from "zod";
import type { PathParam } from "@/lib/http/path_param.ts";
import type { ParamTable } from "@/lib/http/query.ts";

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
  /** Whether what it reads is read together with what others ask for: far more such requests may run at once. */
  readonly isShared?: boolean;
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

/** For everyone, however they ask. */
export const OPEN = {
  access: "public",
  query: "unchecked",
  type: null,
} as const satisfies Policy;

/** An endpoint as the documents see it. */
export interface Declared {
  readonly policy: Policy;
  readonly methods: readonly Method[];
}

/** The API's endpoints by path, such as `/v1/ads/{ad_archive_id}`. */
export type Endpoints = Readonly<Record<string, Declared>>;
