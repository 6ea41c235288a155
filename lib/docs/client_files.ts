const FILES: Record<string, string> = {
  "ad_archive.ts": "typescript/ad_archive.ts",
  "schema.ts": "typescript/schema.ts",
  "ad_archive.py": "python/ad_archive.py",
};

const FOLDER = new URL("../../client/", import.meta.url);

/** A file of the clients; null if there is none of this name. */
export async function readClient(name: string): Promise<string | null> {
  const path = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  return path === undefined
    ? null
    : await Deno.readTextFile(new URL(path, FOLDER));
}
