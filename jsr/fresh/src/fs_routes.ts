import type { Middleware } from "./context.ts";
import type {
  HandlerFn,
  Route,
  RouteComponent,
  RouteHandler,
} from "./handlers.ts";
import type { Command } from "./routing/commands.ts";

/** What a file under `routes/` is, by its name. */
export type FsRouteType = "app" | "middleware" | "layout" | "error" | "route";

/** What a route file exports. */
export interface FsRouteModule<State> {
  handler?: RouteHandler<unknown, State> | HandlerFn<unknown, State>[];
  default?: RouteComponent<State>;
}

/** A file under `routes/` that is not loaded yet. */
export interface RouteFile {
  /** URL-like path of the file without its extension, e.g. `/v1/ads/[id]`. */
  id: string;
  filePath: string;
  type: FsRouteType;
  /** The place in the segment tree, groups kept. */
  pattern: string;
  /** The URL it handles, groups left out. */
  routePattern: string;
}

/** A file under `routes/`: a route is loaded when first needed, the rest at once. */
export interface FsRoute<State> extends RouteFile {
  mod: FsRouteModule<State> | (() => Promise<FsRouteModule<State>>);
}

/** Says what the files, in sorted order, add to the app. */
export function fsRoutesToCommands<State>(
  files: FsRoute<State>[],
): Command<State>[] {
  return files.flatMap((file) => toCommand(file) ?? []);
}

function toCommand<State>(file: FsRoute<State>): Command<State> | undefined {
  const { mod, pattern, routePattern, type } = file;
  if (typeof mod === "function") {
    const load = async () => toRoute(file, await mod());
    return { type: "route", pattern, routePattern, load };
  }
  switch (type) {
    case "app":
    case "layout":
      return mod.default && { type, pattern, component: mod.default };
    case "error":
      return { type, pattern, route: toRoute(file, mod) };
    case "middleware": {
      const exported = mod.handler ?? mod.default;
      if (exported === undefined) return undefined;
      return { type, pattern, fns: [exported].flat() as Middleware<State>[] };
    }
  }
}

/**
 * A page without a handler is rendered with empty data on every method, a page
 * with a table of methods gets a GET.
 */
function toRoute<State>(
  { filePath }: FsRoute<State>,
  { handler: exported, default: component }: FsRouteModule<State>,
): Route<State> {
  if (typeof component !== "function" && exported === undefined) {
    throw new Error(
      `Could not find relevant exports (a handler or a component) in: ${filePath}`,
    );
  }
  const emptyPage = () => ({ data: {} });
  const handler = (exported ?? emptyPage) as RouteHandler<unknown, State>;
  if (component === undefined) return { handler };
  return {
    component,
    handler: typeof handler === "function"
      ? handler
      : { GET: emptyPage, ...handler },
  };
}
