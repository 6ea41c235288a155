import {
  type ComponentChild,
  type ComponentType,
  Fragment,
  h,
  type VNode,
} from "preact";
import { slotTemplateId } from "../shared/markers.ts";
import type { Markers } from "./markers.ts";
import { SlotRef } from "./revive_props.ts";

/** The islands of a page, their props and where they are. */
export interface PageIslands {
  components: Record<string, ComponentType>;
  props: Record<string, unknown>[];
  markers: Markers;
}

/**
 * The props of one island, each slot turned into the nodes that the server
 * rendered for it. Preact then finds those nodes in the page and keeps them.
 */
export function islandProps(
  page: PageIslands,
  index: number,
): Record<string, unknown> {
  const props = { ...page.props[index] };
  for (const [name, value] of Object.entries(props)) {
    if (value instanceof SlotRef) props[name] = slotContent(page, value);
  }
  return props;
}

function slotContent(page: PageIslands, { id, name }: SlotRef): VNode {
  const marker = page.markers.slots.get(id);
  if (marker) return h(Fragment, null, vnodes(page, marker.start, marker.end));
  const template = document.getElementById(slotTemplateId(id, name));
  if (!(template instanceof HTMLTemplateElement)) return h(Fragment, null);
  return h(Fragment, null, childVNodes(page, template.content));
}

function childVNodes(page: PageIslands, parent: Node): ComponentChild[] {
  const { firstChild } = parent;
  return firstChild ? from(page, firstChild, null) : [];
}

/** The nodes strictly between two siblings. */
function vnodes(
  page: PageIslands,
  start: Node,
  end: Node | null,
): ComponentChild[] {
  return start.nextSibling ? from(page, start.nextSibling, end) : [];
}

function from(
  page: PageIslands,
  first: Node,
  end: Node | null,
): ComponentChild[] {
  const { islands, slotStarts, keys } = page.markers;
  const found: ComponentChild[] = [];
  let node: Node | null = first;
  while (node && node !== end) {
    const island = islands.get(node);
    const slot = slotStarts.get(node);
    const keyed = keys.get(node);
    if (island) {
      found.push(islandVNode(page, island));
      node = island.end ?? node;
    } else if (slot) {
      found.push(...vnodes(page, slot.start, slot.end));
      node = slot.end ?? node;
    } else if (keyed) {
      const { key, start, end } = keyed;
      found.push(h(Fragment, { key }, vnodes(page, start, end)));
      node = end ?? node;
    } else if (node instanceof Element) {
      found.push(elementVNode(page, node));
    } else if (node instanceof Text) {
      found.push(node.data);
    }
    node = node.nextSibling;
  }
  return found;
}

function islandVNode(
  page: PageIslands,
  { name, propsIndex, key }: {
    name: string;
    propsIndex: number;
    key: string | undefined;
  },
): ComponentChild {
  const component = page.components[name];
  if (!component) throw new Error(`Cannot hydrate unknown island "${name}"`);
  const props = islandProps(page, propsIndex);
  // deno-lint-ignore no-explicit-any
  return h(component as ComponentType<any>, key ? { ...props, key } : props);
}

function elementVNode(page: PageIslands, element: Element): VNode {
  const props: Record<string, unknown> = {};
  for (const { name, value } of element.attributes) {
    // Whatever it says: `spellcheck="false"` and the like come out as true.
    const isBoolean = typeof Reflect.get(element, name) === "boolean";
    props[name] = isBoolean ? true : value;
  }
  return h(element.localName, props, childVNodes(page, element)) as VNode;
}
