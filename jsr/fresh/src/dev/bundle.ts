import * as esbuild from "esbuild";
import { basename, relative } from "node:path";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { readDenoConfig } from "./deno_config.ts";
import { resolveImports } from "./resolve_imports.ts";

/** What to bundle for the browser. */
export interface BundleOptions {
  root: string;
  buildId: string;
  development: boolean;
  target: string | string[];
  /** Name of the script to path of the module, for each island file. */
  islands: Map<string, string>;
}

/** A script of the bundle. */
export interface BundledFile {
  /** File name, e.g. `Counter.js` or `chunk-ABC.js`. */
  name: string;
  contents: Uint8Array;
  /** Hex SHA-256; null for what is not meant to be served. */
  hash: string | null;
}

/** The name of the script that hydrates islands. */
export const RUNTIME_NAME = "fresh-runtime";

/**
 * Bundles the islands, one script each, with what they share in chunks. The
 * scripts are named by island; their URL has the build in it.
 */
export async function bundle(options: BundleOptions): Promise<BundledFile[]> {
  const { root, buildId, development, target, islands } = options;
  const config = await readDenoConfig(root);
  try {
    const { outputFiles, metafile } = await esbuild.build({
      entryPoints: {
        [RUNTIME_NAME]: runtimePath(development),
        ...Object.fromEntries(islands),
      },
      absWorkingDir: root,
      outdir: root,
      write: false,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "browser",
      target,
      minify: !development,
      ...(development && { sourcemap: "linked" }),
      metafile: true,
      jsx: "automatic",
      jsxDev: development,
      jsxImportSource: "preact",
      // The project is configured in deno.json alone.
      tsconfigRaw: {},
      legalComments: "none",
      logLevel: "silent",
      define: {
        __FRESH_BUILD_ID__: JSON.stringify(buildId),
        "process.env.NODE_ENV": JSON.stringify(
          development ? "development" : "production",
        ),
      },
      plugins: [resolveImports(config)],
    });
    const files: BundledFile[] = outputFiles.map(({ path, contents }) => ({
      name: relative(root, path) || basename(path),
      contents,
      hash: createHash("sha256").update(contents).digest("hex"),
    }));
    // Upstream also puts the metafile beside the scripts.
    const metadata = new TextEncoder().encode(JSON.stringify(metafile));
    return [...files, {
      name: "metafile.json",
      contents: metadata,
      hash: null,
    }];
  } finally {
    // Its process would keep this one from ending.
    await esbuild.stop();
  }
}

function runtimePath(development: boolean): string {
  const name = development ? "dev.ts" : "boot.ts";
  return fileURLToPath(new URL(`../client/${name}`, import.meta.url));
}
