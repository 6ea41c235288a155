import type { Middleware } from "../context.ts";
import type { Route, RouteComponent } from "../handlers.ts";

/**
 * What `use()` and the route files record. Commands are applied in order when
 * the handler is made; the order decides what wraps what.
 */
export type Command<State> =
  & {
    /** The place in the segment tree. */
    pattern: string;
  }
  & (
    | { type: "middleware"; fns: Middleware<State>[] }
    | { type: "layout" | "app"; component: RouteComponent<State> }
    | { type: "error"; route: Route<State> }
    | { type: "route"; routePattern: string; load: () => Promise<Route<State>> }
  );
