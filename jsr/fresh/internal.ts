/** What the generated `_fresh/server.js` and `_fresh/snapshot.js` import. */
export { setBuildCache } from "./src/app.ts";
export { registerIslands } from "./src/render/island_registry.ts";
export { ProdBuildCache } from "./src/snapshot_build_cache.ts";
