import type { Context } from "./context.ts";
import type { Method } from "./routing/router.ts";

/** What a handler returns to have its page rendered. */
export interface PageResponse<T> {
  data: T;
  headers?: HeadersInit;
  status?: number;
}

/** Renders the route's page with `data`; returned from a handler. */
export function page<T>(data: T, options?: {
  headers?: HeadersInit;
  status?: number;
}): PageResponse<T>;
export function page(): PageResponse<undefined>;
export function page<T>(data?: T, options?: {
  headers?: HeadersInit;
  status?: number;
}): PageResponse<T | undefined> {
  return { data, ...options };
}

/** One function for every method, or one for each. */
export type RouteHandler<Data, State> =
  | HandlerFn<Data, State>
  | HandlerByMethod<Data, State>;

/** Answers a request, or returns the data of the page to render. */
export interface HandlerFn<Data, State> {
  (ctx: Context<State>):
    | Response
    | PageResponse<Data>
    | Promise<Response | PageResponse<Data>>;
}

/** A handler for each method it answers. */
export type HandlerByMethod<Data, State> = {
  [M in Method]?: HandlerFn<Data, State>;
};

/** The data type that a handler gives to its page. */
export type RouteData<
  Handler extends RouteHandler<unknown, unknown>,
> = Handler extends (RouteHandler<infer Data, unknown>) ? Data : never;

/** Tells a table of methods from a function or a list of functions. */
export function isHandlerByMethod<D, S>(
  handler: RouteHandler<D, S> | HandlerFn<D, S>[] | null | undefined,
): handler is HandlerByMethod<D, S> {
  return typeof handler === "object" && handler !== null &&
    !Array.isArray(handler);
}
