import {
  type ComponentChildren,
  type ComponentType,
  h,
  isValidElement,
} from "preact";
import {
  ISLAND_END,
  ISLAND_START,
  SLOT_END,
  SLOT_START,
} from "../shared/markers.ts";
import type { AnyVNode } from "./page_props.ts";
import { betweenComments, keyText } from "./between_comments.ts";
import type { Island } from "./island_registry.ts";
import { activeRender } from "./render_state.ts";

/** Says whether what is in it belongs to an island. */
export function IslandScope(
  { children }: { isIsland: boolean; children?: ComponentChildren },
): ComponentChildren {
  return children;
}

const own = new WeakSet<object>();

/**
 * Puts an island between the comments by which the browser finds it, and
 * keeps its props for the script. Islands within islands are part of those.
 */
export function patchIsland(vnode: AnyVNode, island: Island): void {
  if (own.has(vnode)) return;
  own.add(vnode);
  const { type, key } = vnode;
  vnode.type = (props: Record<string, unknown>) => {
    const { islands, islandProps } = activeRender()!;
    const passed = withSlots(props);
    const content: AnyVNode = h(type as ComponentType, passed);
    own.add(content);
    islands.add(island);
    const index = islandProps.push(passed) - 1;
    return betweenComments(
      `${ISLAND_START}${island.name}:${index}:${keyText(key)}`,
      h(IslandScope, { isIsland: true, children: content }),
      ISLAND_END,
    );
  };
}

/** Props with every piece of JSX replaced by a slot that marks its place. */
function withSlots(props: Record<string, unknown>): Record<string, unknown> {
  const passed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    const isJsx = name === "children" || isValidElement(value);
    passed[name] = isJsx ? slot(name, value as ComponentChildren) : value;
  }
  return passed;
}

function slot(name: string, children: ComponentChildren): AnyVNode {
  const { slots } = activeRender()!;
  const id = slots.push({ id: slots.length, name, children, rendered: false });
  return h(Slot, { id: id - 1, name, children });
}

export interface SlotProps {
  id: number;
  name: string;
  children?: ComponentChildren;
}

/** Server-made JSX inside an island. */
export function Slot({ id, name, children }: SlotProps): AnyVNode {
  const pending = activeRender()?.slots[id];
  if (pending) pending.rendered = true;
  return betweenComments(
    `${SLOT_START}${id}:${name}`,
    h(IslandScope, { isIsland: false, children }),
    SLOT_END,
  );
}
