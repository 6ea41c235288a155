import { type ComponentType, Fragment, h, options } from "preact";
import { buildId } from "../build_id.ts";
import { versionMedia } from "../shared/asset_url.ts";
import { markActiveLink } from "./active_link.ts";
import type { AnyVNode } from "./page_props.ts";
import { patchHeadTag, RemainingHead } from "./head.ts";
import { IslandScope, patchIsland } from "./island_boundary.ts";
import { markKeyedComponent, markKeyedElement } from "./keys.ts";
import { PageScripts } from "./page_scripts.ts";
import { activeRender, type RenderState } from "./render_state.ts";

// preact's hooks before a node, and before a component, is rendered, by the
// names that they have in builds.
const hooks = options as typeof options & {
  __b?: (vnode: AnyVNode) => void;
  __r?: (vnode: AnyVNode) => void;
};

const previousCreate = hooks.vnode;
hooks.vnode = (vnode: AnyVNode) => {
  const { props } = vnode;
  const state = activeRender();
  if (state) {
    if (vnode.type === "a") markActiveLink(props, state.url);
    if (vnode.type === "script" || vnode.type === "style") {
      props.nonce ||= state.nonce;
    }
  }
  versionMedia(vnode, buildId());
  previousCreate?.(vnode);
};

const previousDiff = hooks.__b;
hooks.__b = (vnode) => {
  const state = activeRender();
  if (state) {
    if (typeof vnode.type === "string") patchElement(vnode, state);
    else if (vnode.type !== Fragment) patchComponent(vnode, state);
  }
  previousDiff?.(vnode);
};

const previousRender = hooks.__r;
hooks.__r = (vnode) => {
  if (vnode.type === IslandScope) {
    activeRender()?.scopes.push(vnode.props.isIsland);
  }
  previousRender?.(vnode);
};

const previousDiffed = hooks.diffed;
hooks.diffed = (vnode: AnyVNode) => {
  if (vnode.type === IslandScope) activeRender()?.scopes.pop();
  previousDiffed?.(vnode);
};

function patchComponent(vnode: AnyVNode, state: RenderState): void {
  if (state.isInIsland) return;
  const island = state.buildCache.islands.get(vnode.type as ComponentType);
  if (island) patchIsland(vnode, island);
  else markKeyedComponent(vnode);
}

const extended = new WeakSet<AnyVNode>();

function patchElement(vnode: AnyVNode, state: RenderState): void {
  switch (vnode.type) {
    case "html":
      state.hasHtml = true;
      break;
    case "head":
      state.hasHead = true;
      append(vnode, h(RemainingHead, {}));
      break;
    case "body":
      state.hasBody = true;
      append(vnode, h(PageScripts, {}));
      break;
    default:
      if (state.isInIsland) markKeyedElement(vnode);
      patchHeadTag(vnode);
  }
}

function append(vnode: AnyVNode, last: AnyVNode): void {
  if (extended.has(vnode)) return;
  extended.add(vnode);
  const { children } = vnode.props;
  vnode.props = { ...vnode.props, children: [children, last] };
}
