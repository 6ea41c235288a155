import {
  type ComponentChildren,
  type ComponentType,
  createContext,
  Fragment,
  type FunctionComponent,
  h,
  isValidElement,
} from "preact";
import { useContext } from "preact/hooks";
import {
  ISLAND_END,
  ISLAND_START,
  SLOT_END,
  SLOT_START,
} from "../shared/markers.ts";
import type { AnyVNode } from "./any_vnode.ts";
import { isSignal } from "./is_signal.ts";
import type { Island } from "./island_registry.ts";
import { rawHtml } from "./raw_html.ts";
import { activeRender } from "./render_state.ts";

/** Whether the tree at this point belongs to an island. */
export const InIsland = createContext(false);

const own = new WeakSet<object>();
const boundaries = new WeakMap<Island, FunctionComponent>();

/**
 * Puts an island between the comments by which the browser finds it, and
 * keeps its props for the script. Islands within islands are part of those.
 */
export function patchIsland(vnode: AnyVNode): void {
  if (own.has(vnode)) return;
  const island = activeRender()?.buildCache.islands.get(
    vnode.type as ComponentType,
  );
  if (!island) return;
  const { key } = vnode;
  vnode.props = { props: vnode.props, islandKey: key };
  vnode.type = boundaryOf(island);
}

interface BoundaryProps {
  props: Record<string, unknown>;
  islandKey: unknown;
}

function boundaryOf(island: Island): FunctionComponent {
  const known = boundaries.get(island);
  if (known) return known;

  function IslandBoundary({ props, islandKey }: BoundaryProps) {
    const nested = useContext(InIsland);
    const state = activeRender();
    const content: AnyVNode = h(island.fn, null);
    own.add(content);
    if (nested || !state) {
      content.props = props;
      return content;
    }
    const passed = withSlots(props);
    content.props = passed;
    state.islands.add(island);
    const index = state.islandProps.push(passed) - 1;
    const key = encodeURIComponent(String(islandKey ?? ""));
    return [
      rawHtml(`<!--${ISLAND_START}${island.name}:${index}:${key}-->`),
      h(InIsland.Provider, { value: true, children: content }),
      rawHtml(`<!--${ISLAND_END}-->`),
    ];
  }

  const boundary = IslandBoundary as unknown as FunctionComponent;
  boundaries.set(island, boundary);
  return boundary;
}

/** Props with every piece of JSX replaced by a slot that marks its place. */
function withSlots(props: Record<string, unknown>): Record<string, unknown> {
  const passed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    const isJsx = name === "children" ||
      (isValidElement(value) && !isSignal(value));
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
  return h(Fragment, null, [
    rawHtml(`<!--${SLOT_START}${id}:${encodeURIComponent(name)}-->`),
    h(InIsland.Provider, { value: false, children }),
    rawHtml(`<!--${SLOT_END}-->`),
  ]);
}
