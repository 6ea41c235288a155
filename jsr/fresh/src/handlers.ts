import type { AnyComponent } from "preact";
import type { Context, PageProps } from "./context.ts";

/** The methods a route can handle. */
export type Method =
  | "HEAD"
  | "GET"
  | "POST"
  | "PATCH"
  | "PUT"
  | "DELETE"
  | "OPTIONS";

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

/** Handles a request, or returns the data of the page to render. */
export interface HandlerFn<Data, State> {
  (ctx: Context<State>):
    | Response
    | PageResponse<Data>
    | Promise<Response | PageResponse<Data>>;
}

export type HandlerByMethod<Data, State> = {
  [M in Method]?: HandlerFn<Data, State>;
};

/** A page, layout or app wrapper. */
export type RouteComponent<State> = AnyComponent<PageProps<unknown, State>>;

/** A route: what handles requests, and what renders the data it returns. */
export interface Route<State> {
  component?: RouteComponent<State>;
  handler?: RouteHandler<unknown, State>;
}
