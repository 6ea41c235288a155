import type { ComponentType } from "preact";

/** A component that is also sent to the browser. */
export interface Island {
  /** URL path of its script. */
  file: string;
  /** Unique in the app. */
  name: string;
  exportName: string;
}

/** The islands of an app, found by the component itself. */
export type IslandRegistry = Map<ComponentType, Island>;

/** Registers each function that an island module exports. */
export function registerIslands(
  registry: IslandRegistry,
  mod: Record<string, unknown>,
  file: string,
  moduleName: string,
): void {
  const taken = new Set(Array.from(registry.values(), ({ name }) => name));
  for (const [exportName, fn] of Object.entries(mod)) {
    if (typeof fn !== "function") continue;
    const name = uniqueName(
      exportName === "default" ? moduleName : exportName,
      taken,
    );
    taken.add(name);
    registry.set(fn as ComponentType, { file, name, exportName });
  }
}

/** A name that is safe in identifiers and comments, and not taken. */
export function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted.replaceAll(/\W+/g, "_").replace(/^(?=\d)/, "_");
  let name = plain;
  for (let n = 1; taken.has(name); n++) name = `${plain}_${n}`;
  return name;
}
