import type { ImportKind, OnResolveResult, Plugin, PluginBuild } from "esbuild";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { DenoConfig } from "./deno_config.ts";

const NPM = /^npm:\/?(?<name>(?:@[^/]+\/)?[^@/]+)(?:@[^/]+)?(?<path>\/.*)?$/;

/**
 * Resolves imports for the browser as Deno does for the server: through the
 * import map of `deno.json`, npm packages from `node_modules`.
 */
export function resolveImports(config: DenoConfig): Plugin {
  return {
    name: "deno-imports",
    setup(build) {
      build.onResolve({ filter: /^[^.]/ }, async (args) => {
        // Packages know their own dependencies; esbuild finds them.
        if (args.pluginData === PASS || isPackageCode(args.importer)) return;
        const target = mapped(config.imports, args.path);
        if (target.startsWith("file:")) return { path: fileURLToPath(target) };
        if (/^\.{0,2}\//.test(target)) {
          return { path: resolve(config.dir, target) };
        }
        return await resolvePackage(build, config, target, args.kind);
      });
    },
  };
}

const PASS = { fromPlugin: true };

async function resolvePackage(
  build: PluginBuild,
  config: DenoConfig,
  target: string,
  kind: ImportKind,
): Promise<OnResolveResult> {
  const npm = NPM.exec(target)?.groups;
  if (!npm && /^\w+:/.test(target)) {
    return {
      errors: [{ text: `"${target}" cannot be bundled for the browser` }],
    };
  }
  const path = npm ? npm.name + (npm.path ?? "") : target;
  return await build.resolve(path, {
    kind,
    resolveDir: config.dir,
    pluginData: PASS,
  });
}

/** A specifier after the import map: the exact key, else the longest prefix. */
function mapped(imports: Record<string, string>, specifier: string): string {
  const exact = imports[specifier];
  if (exact !== undefined) return exact;
  const prefixes = Object.keys(imports)
    .map((key) => key.endsWith("/") ? key : `${key}/`)
    .filter((prefix) => specifier.startsWith(prefix))
    .sort((a, b) => b.length - a.length);
  const prefix = prefixes[0];
  if (prefix === undefined) return specifier;
  const base = imports[prefix] ?? `${imports[prefix.slice(0, -1)]}/`;
  return base + specifier.slice(prefix.length);
}

function isPackageCode(importer: string): boolean {
  return dirname(importer).includes("/node_modules/");
}
