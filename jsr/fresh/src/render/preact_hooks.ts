import { Fragment, h, options } from "preact";
import { buildId } from "../build_id.ts";
import { versionMedia } from "../shared/asset_url.ts";
import { markActiveLink } from "./active_link.ts";
import type { AnyVNode } from "./any_vnode.ts";
import { patchHeadTag, RemainingHead } from "./head.ts";
import { patchIsland } from "./island_boundary.ts";
import { PageScripts } from "./page_scripts.ts";
import { activeRender, type RenderState } from "./render_state.ts";

// preact's hook before a node is rendered, by the name it has in builds.
const hooks = options as typeof options & { __b?: (vnode: AnyVNode) => void };

const previousCreate = hooks.vnode;
hooks.vnode = (vnode: AnyVNode) => {
  const { props } = vnode;
  const state = activeRender();
  if (state) {
    if (vnode.type === "a") markActiveLink(props, state.pathname);
    if (vnode.type === "script" || vnode.type === "style") {
      props.nonce ||= state.nonce;
    }
  }
  versionMedia(vnode, buildId());
  previousCreate?.(vnode);
};

const previousRender = hooks.__b;
hooks.__b = (vnode) => {
  const state = activeRender();
  if (state) {
    if (typeof vnode.type === "string") patchElement(vnode, state);
    else if (vnode.type !== Fragment) patchIsland(vnode);
  }
  previousRender?.(vnode);
};

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
      patchHeadTag(vnode);
  }
}

function append(vnode: AnyVNode, last: AnyVNode): void {
  if (extended.has(vnode)) return;
  extended.add(vnode);
  const { children } = vnode.props;
  vnode.props = { ...vnode.props, children: [children, last] };
}
