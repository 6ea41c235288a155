import { parse, relative } from "node:path";
import type { FsRouteType, RouteFile } from "../fs_routes.ts";
import { pathToPattern } from "../routing/file_pattern.ts";
import { compareRouteIds } from "./compare_route_ids.ts";
import { walkModules } from "./walk_files.ts";

const SPECIAL: Record<string, FsRouteType> = {
  _app: "app",
  _middleware: "middleware",
  _layout: "layout",
  _error: "error",
};

/** The route files of a directory in matching order. */
export async function findRouteFiles(routeDir: string): Promise<RouteFile[]> {
  const paths = await walkModules(routeDir);
  return paths.map((path) => {
    const { dir, name } = parse(relative(routeDir, path).replaceAll("\\", "/"));
    return toRouteFile(dir === "" ? name : `${dir}/${name}`, path);
  }).sort((a, b) => compareRouteIds(a.id, b.id));
}

/** @param name path below `routes/`, without the extension */
export function toRouteFile(name: string, filePath: string): RouteFile {
  const [, folder, file] = /^(?:(.*)\/)?(.*)$/.exec(name)!;
  const type = SPECIAL[file!];
  const id = `/${name}`;
  if (type !== undefined) {
    const pattern = pathToPattern(folder ?? "index", { keepGroups: true });
    return { id, filePath, type, pattern, routePattern: pattern };
  }
  const place = pathToPattern(name, { keepGroups: true });
  return {
    id,
    filePath,
    type: "route",
    // An index belongs to its folder's segment, every other file to the one
    // around it.
    pattern: file === "index" && place !== "/" ? `${place}/` : place,
    routePattern: pathToPattern(name),
  };
}
