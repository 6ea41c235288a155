import { type ComponentChildren, Fragment, h } from "preact";
import type { AnyVNode } from "./page_props.ts";

/** Content between two comments, by which the browser finds it. */
export function betweenComments(
  start: string,
  content: ComponentChildren,
  end: string,
): AnyVNode {
  return h(Fragment, null, comment(start), content, comment(end));
}

/** A fragment that preact-render-to-string writes as a comment, escaped. */
function comment(text: string): AnyVNode {
  return h(Fragment, { UNSTABLE_comment: text } as object);
}

/** A key as it stands in a comment, whose parts are divided by colons. */
export function keyText(key: unknown): string {
  return String(key ?? "").replaceAll(":", "_");
}
