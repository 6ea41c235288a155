import { type ComponentChildren, h } from "preact";
import { slotTemplateId } from "../shared/markers.ts";
import type { AnyVNode } from "./page_props.ts";
import { settledTag } from "./head.ts";
import { IslandScope } from "./island_boundary.ts";
import { activeRender, type RenderState } from "./render_state.ts";
import { serializeProps } from "./serialize_props.ts";

/**
 * At the end of the body: the slots no island has shown yet, then the script
 * that hydrates. A page without islands gets nothing.
 */
export function PageScripts(): ComponentChildren {
  const state = activeRender();
  if (!state || state.hasScripts) return null;
  state.hasScripts = true;
  return [h(PendingSlots, null), h(HydrationScript, null)];
}

function PendingSlots(): ComponentChildren {
  const state = activeRender()!;
  return state.slots.filter((slot) => !slot.rendered).map((slot) =>
    settledTag("template", {
      id: slotTemplateId(slot.id, slot.name),
      children: h(IslandScope, { isIsland: false, children: slot.children }),
    })
  );
}

// A component of its own: it must run when the pending slots, and any islands
// in them, have been rendered.
function HydrationScript(): AnyVNode | null {
  const state = activeRender()!;
  const { islands, buildCache, nonce } = state;
  if (islands.size === 0 && !buildCache.liveReload) return null;
  return settledTag("script", {
    type: "module",
    nonce,
    dangerouslySetInnerHTML: { __html: hydrationCode(state) },
  });
}

function hydrationCode(state: RenderState): string {
  const islands = [...state.islands];
  const imports = islands.map(({ exportName, file }, i) =>
    `import{${exportName} as i${i}}from${literal(file)};`
  );
  const names = islands.map(({ name }, i) => `${literal(name)}:i${i}`);
  const props = literal(serializeProps(state.islandProps));
  const entry = literal(state.buildCache.clientEntry);
  return `import{boot}from${entry};${
    imports.join("")
  }boot({${names}},${props})`;
}

/** A JavaScript string that ends no script element and opens no comment. */
function literal(text: string): string {
  return escapeScript(JSON.stringify(text));
}

/** JSON text that may stand in a script element; upstream escapes no more. */
function escapeScript(json: string): string {
  return json.replaceAll(/<\/(style|script)/gi, "<\\/$1")
    .replaceAll("<!--", "\\u003C!--");
}

/** The `Link` header that starts the scripts' download early; "" for none. */
export function preloadLinks(state: RenderState): string {
  if (state.islands.size === 0) return "";
  const files = Array.from(state.islands, ({ file }) => file);
  return [state.buildCache.clientEntry, ...files]
    .map((file) => `<${encodeURI(file)}>; rel="modulepreload"; as="script"`)
    .join(", ");
}
