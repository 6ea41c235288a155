import { type ComponentChildren, createContext, h } from "preact";
import { useContext } from "preact/hooks";
import type { AnyVNode } from "./page_props.ts";
import { activeRender } from "./render_state.ts";

const InHead = createContext(false);

/** Puts its children into the document's head, in place of equal ones. */
export function Head(
  { children }: { children?: ComponentChildren },
): ComponentChildren {
  return h(InHead.Provider, { value: true }, children);
}

/** The tags that `<Head>` moves and replaces. */
const HEAD_TAGS = new Set<unknown>([
  "title",
  "meta",
  "link",
  "script",
  "style",
  "base",
  "noscript",
  "template",
]);

const settled = new WeakSet<object>();

/**
 * Makes a head tag decide for itself, when rendered, whether it moves to the
 * head, gives way to one that did, or stays. As upstream does it, a tag outside
 * the head gives way too: a `<title>` in an SVG takes the page's title away.
 */
export function patchHeadTag(vnode: AnyVNode): void {
  if (!HEAD_TAGS.has(vnode.type) || settled.has(vnode)) return;
  const tag = vnode.type as string;
  const props = vnode.props as Record<string, unknown>;
  const id = vnode.key ?? (tag === "title" ? "title" : identity(tag, props));
  const own = vnode.key ? { ...props, "data-key": vnode.key } : props;
  vnode.type = HeadTag;
  vnode.props = { tag, own, id: String(id) };
}

/** A tag that stays where it is. */
export function settledTag(tag: string, props: object): AnyVNode {
  const vnode: AnyVNode = h(tag, props);
  settled.add(vnode);
  return vnode;
}

function HeadTag(
  { tag, own, id }: { tag: string; own: object; id: string },
): AnyVNode | null {
  const inHead = useContext(InHead);
  const vnode = settledTag(tag, own);
  const head = activeRender()?.head;
  if (!head) return vnode;
  if (inHead) {
    head.set(id, vnode);
    return null;
  }
  const moved = head.get(id);
  head.delete(id);
  return moved ?? vnode;
}

/**
 * Two tags are one if all attributes agree, the content of a `<meta>` and the
 * URL of a `<link>` left out.
 */
function identity(tag: string, props: Record<string, unknown>): string {
  let id = tag;
  for (const name of Object.keys(props).sort()) {
    if (name === "children" || name === "nonce" || name === "ref") continue;
    if (tag === "meta" && name === "content") continue;
    if (tag === "link" && name === "href") continue;
    id += name === "dangerouslySetInnerHTML"
      ? String((props[name] as { __html?: unknown })?.__html)
      : `::${props[name]}`;
  }
  return id;
}

/** At the end of the head: what no tag there has taken up. */
export function RemainingHead(): ComponentChildren {
  return [...activeRender()?.head.values() ?? []];
}
