/** What pages may import. */
export { Head } from "./src/render/head.ts";
export { asset } from "./src/shared/asset.ts";
