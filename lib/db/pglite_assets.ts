/** PGlite's program and the files that it starts with. */
export interface PGliteAssets {
  program: WebAssembly.Module;
  files: Uint8Array;
}

let loaded: Promise<PGliteAssets> | undefined;

/** Loaded once for all workers, which halves the time to replace one. */
export function pgliteAssets(): Promise<PGliteAssets> {
  return loaded ??= load().catch((error) => {
    loaded = undefined;
    throw error;
  });
}

async function load(): Promise<PGliteAssets> {
  const entry = import.meta.resolve("@electric-sql/pglite");
  const [program, files] = await Promise.all(
    ["pglite.wasm", "pglite.data"].map((name) =>
      Deno.readFile(new URL(name, entry))
    ),
  );
  return {
    program: await WebAssembly.compile(program as BufferSource),
    files: files!,
  };
}
