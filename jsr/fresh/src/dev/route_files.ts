import { relative } from "node:path";
import type { FsRoute, FsRouteType } from "../fs_routes.ts";
import { pathToPattern } from "../routing/file_pattern.ts";
import { compareRouteIds } from "./compare_route_ids.ts";
import { walkModules } from "./walk_files.ts";

/** A route file that is not loaded yet. */
export interface RouteFile extends Omit<FsRoute<unknown>, "mod"> {
  /** True if it is loaded when first requested. */
  lazy: boolean;
}

const PRIVATE_FOLDER = /[/\\]\((_[^/\\]+)\)[/\\]/;

const SPECIAL: [suffix: string, type: FsRouteType][] = [
  ["/_middleware", "middleware"],
  ["/_layout", "layout"],
  ["/_error", "error"],
  ["/_500", "error"],
  ["/_app", "app"],
  ["/_404", "notFound"],
];

/** The route files of a directory in matching order, and islands among them. */
export async function findRouteFiles(
  routeDir: string,
): Promise<{ routes: RouteFile[]; islands: string[] }> {
  const routes: RouteFile[] = [];
  const islands: string[] = [];
  for (const path of await walkModules(routeDir)) {
    const folder = PRIVATE_FOLDER.exec(path)?.[1];
    if (folder === "_islands") islands.push(path);
    if (!folder) routes.push(await describe(routeDir, path));
  }
  routes.sort((a, b) => compareRouteIds(a.id, b.id));
  return { routes, islands };
}

async function describe(routeDir: string, path: string): Promise<RouteFile> {
  const url = new URL(
    relative(routeDir, path).replaceAll("\\", "/"),
    "http://localhost/",
  );
  const id = url.pathname.slice(0, url.pathname.lastIndexOf("."));
  for (const [suffix, type] of SPECIAL) {
    if (!id.endsWith(suffix)) continue;
    const isGlobal = type === "app" || type === "notFound";
    const pattern = isGlobal
      ? "*"
      : pathToPattern(id.slice(1, -suffix.length), { keepGroups: true });
    return {
      id,
      filePath: path,
      type,
      pattern,
      routePattern: pattern,
      lazy: false,
    };
  }

  const place = pathToPattern(id.slice(1), { keepGroups: true });
  const isIndex = id.endsWith("/index") && !place.endsWith("/");
  const code = await Deno.readTextFile(path);
  return {
    id,
    filePath: path,
    type: "route",
    // An index belongs to its folder's segment, every other file to the one
    // around it.
    pattern: isIndex ? `${place}/` : place,
    routePattern: pathToPattern(id.slice(1)),
    // The URL of a route that overrides it is known only once it is loaded.
    lazy: !code.includes("routeOverride"),
  };
}
