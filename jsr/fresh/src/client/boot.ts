import { type ComponentType, h, options, render } from "preact";
import { versionMedia } from "../shared/asset_url.ts";
import { islandProps, type PageIslands } from "./dom_to_vnodes.ts";
import { indexMarkers } from "./markers.ts";
import { reviveProps } from "./revive_props.ts";
import { rootBetween } from "./root_between.ts";

/** The build these scripts belong to; the bundler writes it in. */
declare const __FRESH_BUILD_ID__: string;

const previousCreate = options.vnode;
options.vnode = (vnode) => {
  versionMedia(vnode, __FRESH_BUILD_ID__);
  previousCreate?.(vnode);
};

/** Brings the islands of the page to life, each in a task of its own. */
export function boot(
  components: Record<string, ComponentType>,
  serializedProps: string,
): void {
  const markers = indexMarkers(document);
  const page: PageIslands = {
    components,
    markers,
    props: reviveProps(serializedProps),
  };
  for (const island of markers.roots) {
    inOwnTask(() => {
      const component = components[island.name];
      const { start, end } = island;
      if (!component || !end?.parentNode) return;
      if (start.parentNode !== end.parentNode) {
        // The browser has closed an element early, as in `<p><div></div></p>`.
        console.error(
          `The island "${island.name}" is not hydrated: its HTML is nested in a way that browsers rearrange.`,
        );
        return;
      }
      const props = islandProps(page, island.propsIndex);
      const root = rootBetween(start, end);
      render(h(component, props), root as unknown as Element);
    });
  }
}

function inOwnTask(task: () => void): void {
  // Hydrating one island must not hold up input to another.
  if ("scheduler" in globalThis) {
    const { scheduler } = globalThis as unknown as {
      scheduler: { postTask(task: () => void): Promise<void> };
    };
    scheduler.postTask(task).catch(reportError);
  } else {
    setTimeout(task, 0);
  }
}
