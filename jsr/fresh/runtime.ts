/** What pages and islands may import, on the server; see `src/client/runtime.ts`. */
export { Head, type HeadProps } from "./src/render/head.ts";
export { asset } from "./src/shared/asset.ts";
export { IS_BROWSER } from "./src/shared/is_browser.ts";
