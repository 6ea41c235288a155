import { glob } from "node:fs/promises";
import { buildStyles } from "../../cli/styles.ts";
import { ROOT } from "../sources.ts";

const SOURCES = "{components,islands,routes,styles}/**";

let built: Promise<void> | null = null;

/** Builds the styles where they are missing or old. Test files in parallel wait for the one that does. */
export function stylesOnce(): Promise<void> {
  return built ??= (async () => {
    using lock = await Deno.open(`${ROOT}node_modules/.styles.lock`, {
      create: true,
      write: true,
    });
    await lock.lock(true);
    const sources = glob(SOURCES, { cwd: ROOT });
    const changes = await Array.fromAsync(sources, changedAt);
    const last = await changedAt("static/styles.css");
    if (last < Math.max(...changes)) await buildStyles();
  })();
}

/** When a file or folder was changed; 0 if there is none. */
async function changedAt(path: string): Promise<number> {
  const stat = await Deno.stat(ROOT + path).catch(() => null);
  return stat?.mtime?.getTime() ?? 0;
}
