import { Fragment, h, isValidElement } from "preact";
import { renderToString } from "preact-render-to-string";
import type { BuildCache } from "../build_cache.ts";
import type { Context } from "../context.ts";
import type { AnyVNode } from "./any_vnode.ts";
import "./preact_hooks.ts";
import { NONCE } from "./nonce.ts";
import { PageScripts, preloadLinks } from "./page_scripts.ts";
import { isAsyncComponent, type UiTree } from "./page_props.ts";
import { rawHtml } from "./raw_html.ts";
import { pageProps, renderComponent } from "./render_component.ts";
import { RenderState, withRender } from "./render_state.ts";

/**
 * Renders a page inside its layouts, innermost first, and the app wrapper.
 * Layouts and wrapper may be async, and may answer with a response instead.
 */
export async function renderPage<State>(
  ctx: Context<State>,
  vnode: AnyVNode | null,
  init: ResponseInit,
  { app, layouts, styles, buildCache }: UiTree<State> & {
    styles: readonly string[];
    buildCache: BuildCache<State>;
  },
): Promise<Response> {
  if (vnode !== null && !isValidElement(vnode)) {
    throw new Error("Non-JSX element passed to: ctx.render()");
  }
  let content: AnyVNode | null = vnode;
  for (const layout of layouts.toReversed()) {
    const child = content;
    const wrapped = await renderComponent(ctx, layout, null, () => child);
    if (wrapped instanceof Response) return wrapped;
    content = wrapped;
  }

  let inner: AnyVNode | null = null;
  let outer: AnyVNode | null = null;
  const child = () => inner;
  if (isAsyncComponent(app)) {
    ctx.Component = child;
    const wrapped = await app(ctx);
    if (wrapped instanceof Response) return wrapped;
    outer = wrapped;
  } else if (app) {
    // deno-lint-ignore no-explicit-any
    outer = h(app as any, pageProps(ctx, null, child));
  }

  const state = new RenderState(
    ctx.url,
    ctx.config,
    buildCache as BuildCache,
    styles,
    ctx.isPartial ? crypto.randomUUID() : null,
  );
  const html = withRender(state, () => {
    // The page first: the wrapper's head needs to know what the page wants.
    const body = renderToString(content ?? h(Fragment, null));
    if (!app) return completeDocument(body, state);
    inner = rawHtml(body);
    return completeDocument(renderToString(outer ?? h(Fragment, null)), state);
  });
  return htmlResponse(html, init, state);
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
  if (state.partialId !== null) headers.set("X-Fresh-Id", state.partialId);
  const links = preloadLinks(state);
  if (links) headers.append("Link", links);
  const response = new Response(`<!DOCTYPE html>${html}`, {
    ...init,
    status: init.status ?? 200,
    headers,
  });
  return Object.assign(response, { [NONCE]: state.nonce });
}
