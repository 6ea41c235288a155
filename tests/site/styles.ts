import { buildStyles } from "../../cli/styles.ts";

const root = new URL("../../", import.meta.url);
const STYLES = new URL("static/styles.css", root);
const SOURCES = ["components", "islands", "routes", "styles"];

let built: Promise<void> | null = null;

/** Builds the styles where they are missing or old. Test files in parallel wait for the one that does. */
export function stylesOnce(): Promise<void> {
  return built ??= (async () => {
    using lock = await Deno.open(new URL("node_modules/.styles.lock", root), {
      create: true,
      write: true,
    });
    await lock.lock(true);
    const sources = await Promise.all(
      SOURCES.map((name) => newest(new URL(`${name}/`, root))),
    );
    if (await changedAt(STYLES) < Math.max(...sources)) await buildStyles();
  })();
}

/** When a file was changed; 0 if there is none. */
async function changedAt(file: URL): Promise<number> {
  const stat = await Deno.stat(file).catch(() => null);
  return stat?.mtime?.getTime() ?? 0;
}

/** When the latest change was made to a file of a folder. */
async function newest(folder: URL): Promise<number> {
  const times = await Array.fromAsync(Deno.readDir(folder), (entry) => {
    const name = encodeURIComponent(entry.name);
    return entry.isDirectory
      ? newest(new URL(`${name}/`, folder))
      : changedAt(new URL(name, folder));
  });
  return Math.max(0, ...times);
}
