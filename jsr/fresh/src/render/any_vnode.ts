import type { VNode } from "preact";

/** A node of whatever props: the hooks that see all nodes cannot know more. */
// deno-lint-ignore no-explicit-any
export type AnyVNode = VNode<any>;
