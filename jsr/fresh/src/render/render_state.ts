import type { ComponentChildren } from "preact";
import type { BuildCache } from "../build_cache.ts";
import type { AnyVNode } from "./page_props.ts";
import type { Island } from "./island_registry.ts";

/** JSX that the server hands to an island. */
export interface PendingSlot {
  id: number;
  name: string;
  children: ComponentChildren;
  rendered: boolean;
}

/** What one rendering of one page finds on its way. */
export class RenderState {
  readonly nonce: string = crypto.randomUUID().replaceAll("-", "");
  readonly islands: Set<Island> = new Set();
  readonly islandProps: Record<string, unknown>[] = [];
  readonly slots: PendingSlot[] = [];
  /** What `<Head>` asked for and the document head has not taken up yet. */
  readonly head: Map<string, AnyVNode> = new Map();
  /** Whether the tree at this point belongs to an island; the last one counts. */
  readonly scopes: boolean[] = [];
  hasHtml = false;
  hasHead = false;
  hasBody = false;
  hasScripts = false;

  constructor(
    readonly url: URL,
    readonly buildCache: BuildCache,
  ) {}

  get isInIsland(): boolean {
    return this.scopes.at(-1) ?? false;
  }
}

let active: RenderState | null = null;

/** The page that is being rendered. Rendering is synchronous: one at a time. */
export function activeRender(): RenderState | null {
  return active;
}

/** Runs `render` with `state` as the page that is being rendered. */
export function withRender<T>(state: RenderState, render: () => T): T {
  const outer = active;
  active = state;
  try {
    return render();
  } finally {
    active = outer;
  }
}
