import type { AnyComponent } from "preact";
import type { HandlerByMethod, HandlerFn, RouteHandler } from "./handlers.ts";
import type { Middleware, PageProps } from "./context.ts";

/** Functions that return their argument and lend it the app's types. */
export interface Define<State> {
  /** Types a route's handlers; the data they return is inferred. */
  handlers<
    Data,
    Handlers extends RouteHandler<Data, State> = RouteHandler<Data, State>,
  >(handlers: Handlers): typeof handlers;

  /** Types a page; give it `typeof handler` to type its `data`. */
  page<
    // deno-lint-ignore no-explicit-any
    Handler extends RouteHandler<any, State> = never,
    Data = Handler extends HandlerFn<infer Data, State> ? Data
      : Handler extends HandlerByMethod<infer Data, State> ? Data
      : never,
  >(render: AnyComponent<PageProps<Data, State>>): typeof render;

  /** Types a middleware, or an ordered list of them. */
  middleware<M extends Middleware<State> | Middleware<State>[]>(
    middleware: M,
  ): typeof middleware;

  /** Types a layout, or the app wrapper. */
  layout(
    render: AnyComponent<PageProps<unknown, State>>,
  ): typeof render;
}

/** Makes the define functions for an app whose `ctx.state` is `State`. */
export function createDefine<State>(): Define<State> {
  return {
    handlers: (handlers) => handlers,
    page: (render) => render,
    middleware: (middleware) => middleware,
    layout: (render) => render,
  };
}
