import { type FunctionComponent, h } from "preact";
import { KEY_ATTRIBUTE, KEY_END, KEY_START } from "../shared/markers.ts";
import type { AnyVNode } from "./page_props.ts";
import { betweenComments, keyText } from "./between_comments.ts";

const marked = new WeakSet<AnyVNode>();

/** Puts a component that has a key, and is in no island, between comments. */
export function markKeyedComponent(vnode: AnyVNode): void {
  if (vnode.key === undefined || marked.has(vnode)) return;
  marked.add(vnode);
  const { type, key } = vnode;
  vnode.type = (props: object) =>
    betweenComments(
      KEY_START + keyText(key),
      h(type as FunctionComponent, props),
      KEY_END,
    );
}

/** Writes the key of an element in an island into an attribute. */
export function markKeyedElement(vnode: AnyVNode): void {
  if (vnode.key === undefined) return;
  (vnode.props as Record<string, unknown>)[KEY_ATTRIBUTE] = String(vnode.key);
}
