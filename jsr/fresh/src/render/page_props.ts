import type { AnyComponent, RenderableProps } from "preact";
import type { Context } from "../context.ts";
import type { AnyVNode } from "./any_vnode.ts";

/** The props of pages, layouts, error pages and the app wrapper. */
export type PageProps<Data = unknown, T = unknown> =
  & Pick<
    Context<T>,
    | "config"
    | "url"
    | "req"
    | "params"
    | "info"
    | "state"
    | "isPartial"
    | "Component"
    | "error"
    | "route"
  >
  & { data: Data };

/** A component that waits for its data, or answers with a response. */
export type AsyncComponent<P> = {
  (
    props: RenderableProps<P>,
    // deno-lint-ignore no-explicit-any
    context?: any,
  ): Promise<AnyVNode | Response | null>;
  displayName?: string;
  defaultProps?: Partial<P> | undefined;
};

/** What may stand in a route, layout or app wrapper. */
export type RouteComponent<State> =
  | AsyncComponent<PageProps<unknown, State>>
  | AnyComponent<PageProps<unknown, State>>;

/** The wrappers that apply where a request has got to. */
export interface UiTree<State> {
  app: RouteComponent<State> | null;
  layouts: readonly RouteComponent<State>[];
}

/** True for functions declared `async`; only those are awaited. */
export function isAsyncComponent(
  component: unknown,
): component is (props: unknown) => Promise<AnyVNode | Response | null> {
  return typeof component === "function" &&
    component.constructor.name === "AsyncFunction";
}
