/** What islands import as `fresh/runtime`; see `runtime.ts` for the server. */
import { versionedSrcSet, versionedUrl } from "../shared/asset_url.ts";
import { BUILD_ID } from "./build_id.ts";

export { HttpError } from "../error.ts";
export { IS_BROWSER } from "../shared/is_browser.ts";
export { Head, type HeadProps } from "./head.ts";

/** The URL of a static file with the build in it, cacheable for a year. */
export function asset(path: string): string {
  return versionedUrl(path, BUILD_ID);
}

/** A `srcset` whose URLs have the build in them. */
export function assetSrcSet(srcset: string): string {
  return versionedSrcSet(srcset, BUILD_ID);
}
