import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { FileSnapshot } from "../snapshot_build_cache.ts";
import type { BuildOutput } from "./build_output.ts";
import {
  fileSnapshot,
  snapshotStaticFiles,
  type StaticSnapshotOptions,
  writeFile,
} from "./static_snapshot.ts";

/** Where a build goes. */
export interface WriteBuildOptions
  extends Omit<StaticSnapshotOptions, "outDir"> {
  outDir: string;
  /** Path of the module that exports `app`. */
  serverEntry: string;
}

const COMPILED_ENTRY = `import server from "./server.js";

const port = Number(Deno.env.get("PORT") ?? 8000);
const hostname = Deno.env.get("HOSTNAME");
Deno.serve({ port, hostname }, server.fetch);
`;

const HEADER = "// Written by `deno task build`; changes are lost.\n";

/**
 * Writes `server.js`, which serves the app, `snapshot.js`, which it reads,
 * `compiled-entry.js` for `deno compile`, and below `static/` the scripts and
 * the style sheets.
 */
export async function writeBuild(
  output: BuildOutput,
  options: WriteBuildOptions,
): Promise<void> {
  const { outDir, root, serverEntry } = options;
  const staticOutDir = join(outDir, "static");
  await removeIfPresent(staticOutDir);
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
    serverModule(specifier(serverEntry), relative(outDir, root)),
  );
  await Deno.writeTextFile(join(outDir, "compiled-entry.js"), COMPILED_ENTRY);
}

function snapshotModule(
  { buildId, clientEntry, islands, routes }: BuildOutput,
  files: Map<string, FileSnapshot>,
  specifier: (path: string) => string,
): string {
  const text = JSON.stringify;
  const imports = [
    ...islands.map((one, i) =>
      `import * as island${i} from ${text(specifier(one.specifier))};`
    ),
    ...routes.map((one, i) =>
      one.lazy
        ? ""
        : `import * as route${i} from ${text(specifier(one.filePath))};`
    ),
  ];
  const registrations = islands.map(({ file, name }, i) =>
    `registerIslands(islands, island${i}, ${text(file)}, ${text(name)});`
  );
  const fsRoutes = routes.map(({ lazy, ...route }, i) => {
    const path = specifier(route.filePath);
    const mod = lazy ? `() => import(${text(path)})` : `route${i}`;
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

function relativeSpecifier(from: string, target: string): string {
  if (/^(?:https?|jsr|npm):/.test(target)) return target;
  const path = target.startsWith("file:") ? fileURLToPath(target) : target;
  const specifier = relative(from, path).split(/[/\\]/)
    .map((part) => part === ".." ? part : encodeURIComponent(part)).join("/");
  return specifier.startsWith(".") ? specifier : `./${specifier}`;
}

async function removeIfPresent(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
