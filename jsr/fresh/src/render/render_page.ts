import { Fragment, h, isValidElement } from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { renderToString } from "preact-render-to-string";
import type { BuildCache } from "../build_cache.ts";
import type { Context } from "../context.ts";
import type { RouteComponent } from "../handlers.ts";
import "./preact_hooks.ts";
import { NONCE } from "./nonce.ts";
import {
  type AnyComponentType,
  type AnyVNode,
  pageProps,
} from "./page_props.ts";
import { PageScripts, preloadLinks } from "./page_scripts.ts";
import { RenderState, withRender } from "./render_state.ts";

/** Renders a page inside its layouts, innermost first, and the app wrapper. */
// deno-lint-ignore require-await
export async function renderPage<State>(
  ctx: Context<State>,
  vnode: AnyVNode | null,
  init: ResponseInit,
  { app, layouts, buildCache }: {
    app: RouteComponent<State> | null;
    layouts: readonly RouteComponent<State>[];
    buildCache: BuildCache<State>;
  },
): Promise<Response> {
  if (vnode !== null && !isValidElement(vnode)) {
    throw new Error("Non-JSX element passed to: ctx.render()");
  }
  const wrap = (component: RouteComponent<State>, child: AnyVNode | null) =>
    h(component as AnyComponentType, pageProps(ctx, null, () => child));
  const content = layouts.reduceRight(
    (child: AnyVNode | null, layout) => wrap(layout, child),
    vnode,
  );
  const state = new RenderState(ctx.url, buildCache as BuildCache);
  const html = withRender(state, () => {
    // The page first: the wrapper's head needs to know what the page wants.
    const body = renderToString(content ?? h(Fragment, null));
    return completeDocument(
      app ? renderToString(wrap(app, rawHtml(body))) : body,
      state,
    );
  });
  return htmlResponse(html, init, state);
}

/** A node that renders to this HTML as it is. */
function rawHtml(html: string): AnyVNode {
  return jsxTemplate([html]);
}

/** Adds the parts of a document that nothing has rendered. */
function completeDocument(html: string, state: RenderState): string {
  if (state.hasHtml && state.hasHead && state.hasBody) return html;
  let vnode: AnyVNode = rawHtml(html);
  if (!state.hasBody) vnode = h("body", null, vnode, h(PageScripts, null));
  if (!state.hasHead) {
    const head = h("head", null, h("meta", { charset: "utf-8" }));
    vnode = h(Fragment, null, head, vnode);
  }
  if (!state.hasHtml) vnode = h("html", null, vnode);
  return renderToString(vnode);
}

function htmlResponse(
  html: string,
  init: ResponseInit,
  state: RenderState,
): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const links = preloadLinks(state);
  if (links) headers.append("Link", links);
  const response = new Response(`<!DOCTYPE html>${html}`, {
    ...init,
    status: init.status ?? 200,
    headers,
  });
  return Object.assign(response, { [NONCE]: state.nonce });
}
