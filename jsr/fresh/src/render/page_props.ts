import type { FunctionComponent, VNode } from "preact";
import type { Context, PageProps } from "../context.ts";

/** A node of whatever props: the hooks that see all nodes cannot know more. */
// deno-lint-ignore no-explicit-any
export type AnyVNode = VNode<any>;
// deno-lint-ignore no-explicit-any
export type AnyComponentType = FunctionComponent<any>;

/** The props of everything that wraps or is a page. */
export function pageProps<State>(
  ctx: Context<State>,
  data: unknown,
  Component: FunctionComponent,
): PageProps<unknown, State> {
  const { config, error, info, params, req, state, url, route } = ctx;
  return {
    Component,
    config,
    data,
    error,
    info,
    params,
    req,
    state,
    url,
    route,
  };
}
