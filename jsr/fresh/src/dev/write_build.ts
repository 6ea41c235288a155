import { join, relative } from "node:path";
import type { FileSnapshot } from "../snapshot_build_cache.ts";
import type { BuildOutput, ResolvedBuildConfig } from "./build_config.ts";
import {
  fileSnapshot,
  snapshotStaticFiles,
  writeFile,
} from "./static_snapshot.ts";

const HEADER = "// Written by `deno task build`; changes are lost.\n";

/**
 * Writes `server.js`, which serves the app, `snapshot.js`, which it reads, and
 * below `static/` the scripts and the style sheets.
 */
export async function writeBuild(
  output: BuildOutput,
  options: ResolvedBuildConfig,
): Promise<void> {
  const { outDir, root } = options;
  const staticOutDir = join(outDir, "static");
  await Deno.remove(staticOutDir, { recursive: true }).catch(() => {});
  await Deno.mkdir(staticOutDir, { recursive: true });

  const files = await snapshotStaticFiles({ ...options, outDir: staticOutDir });
  for (const { name, contents } of output.scripts) {
    const url = output.scriptPath + name;
    const path = await writeFile(staticOutDir, url, contents);
    files.set(url, fileSnapshot(root, path, contents));
  }

  const specifier = (path: string) => relativeSpecifier(outDir, path);
  await Deno.writeTextFile(
    join(outDir, "snapshot.js"),
    snapshotModule(output, files, specifier),
  );
  await Deno.writeTextFile(
    join(outDir, "server.js"),
    serverModule(specifier(join(root, "main.ts")), relative(outDir, root)),
  );
}

function snapshotModule(
  { buildId, clientEntry, islands, routes }: BuildOutput,
  files: Map<string, FileSnapshot>,
  specifier: (path: string) => string,
): string {
  const text = JSON.stringify;
  const imports = [
    ...islands.map((one, i) =>
      `import * as island${i} from ${text(specifier(one.path))};`
    ),
    ...routes.map((one, i) =>
      one.type === "route"
        ? ""
        : `import * as route${i} from ${text(specifier(one.filePath))};`
    ),
  ];
  const registrations = islands.map(({ file, name }, i) =>
    `registerIslands(islands, island${i}, ${text(file)}, ${text(name)});`
  );
  const fsRoutes = routes.map((route, i) => {
    const path = specifier(route.filePath);
    const mod = route.type === "route"
      ? `() => import(${text(path)})`
      : `route${i}`;
    return `  { ...${text({ ...route, filePath: path })}, mod: ${mod} },`;
  });
  return [
    HEADER + 'import { registerIslands } from "fresh/internal";',
    ...imports.filter(Boolean),
    "",
    `export const buildId = ${text(buildId)};`,
    `export const clientEntry = ${text(clientEntry)};`,
    `export const staticFiles = new Map(${text([...files], null, 1)});`,
    "export const islands = new Map();",
    ...registrations,
    `export const fsRoutes = [\n${fsRoutes.join("\n")}\n];\n`,
  ].join("\n");
}

function serverModule(entry: string, root: string): string {
  return `${HEADER}import { setBuildCache, ProdBuildCache } from "fresh/internal";
import { join } from "node:path";
import { app } from ${JSON.stringify(entry)};
import * as snapshot from "./snapshot.js";

const root = join(import.meta.dirname, ${JSON.stringify(root)});
setBuildCache(app, new ProdBuildCache(root, snapshot), "production");

export default { fetch: app.handler() };
`;
}

function relativeSpecifier(from: string, path: string): string {
  const specifier = relative(from, path).split(/[/\\]/)
    .map((part) => part === ".." ? part : encodeURIComponent(part)).join("/");
  return specifier.startsWith(".") ? specifier : `./${specifier}`;
}
