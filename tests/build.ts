import { pathToFileURL } from "node:url";
import type { App } from "fresh";
import { ProdBuildCache, setBuildCache } from "fresh/internal";
import type { State } from "@/lib/app/define.ts";
import { stylesOnce } from "./site/styles.ts";
import { ROOT } from "./sources.ts";

/** Set by `tests/run.ts`: the folder of a build of this tree. */
export const BUILD_VARIABLE = "TEST_BUILD";

let folder: Promise<string> | undefined;
let loaded: Promise<(app: App<State>) => void> | undefined;

/** The run's build. Without the runner, each test file makes its own. */
export function buildFolder(): Promise<string> {
  const shared = Deno.env.get(BUILD_VARIABLE);
  return folder ??= shared ? Promise.resolve(shared) : makeOwnBuild();
}

export function loadBuild(): Promise<(app: App<State>) => void> {
  return loaded ??= (async () => {
    const { href } = pathToFileURL(`${await buildFolder()}/snapshot.js`);
    const cache = new ProdBuildCache<State>(ROOT, await import(href));
    return (app) => setBuildCache(app, cache, app.config.mode);
  })();
}

async function makeOwnBuild(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "archive_build_" });
  addEventListener(
    "unload",
    () => Deno.removeSync(folder, { recursive: true }),
  );
  await makeBuild(folder);
  return folder;
}

/** Builds the style sheet, and then what `deno task build` makes of the tree. */
export async function makeBuild(outDir: string): Promise<void> {
  await stylesOnce();
  const { Builder } = await import("fresh/dev");
  await new Builder({ root: ROOT, outDir, target: "safari16" }).build();
}
