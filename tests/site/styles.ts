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

async function changedAt(file: URL): Promise<number> {
  try {
    return (await Deno.stat(file)).mtime?.getTime() ?? 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}

/** When the latest change was made to a file of a folder. */
async function newest(folder: URL): Promise<number> {
  let latest = 0;
  for await (const entry of Deno.readDir(folder)) {
    const name = encodeURIComponent(entry.name);
    const changed = entry.isDirectory
      ? await newest(new URL(`${name}/`, folder))
      : await changedAt(new URL(name, folder));
    latest = Math.max(latest, changed);
  }
  return latest;
}
