/** What islands import as `fresh/runtime`; see `runtime.ts` for the server. */
import { versionedUrl } from "../shared/asset_url.ts";
import { BUILD_ID } from "./build_id.ts";

export { IS_BROWSER } from "../shared/is_browser.ts";

/** The URL of a static file with the build in it, cacheable for a year. */
export function asset(path: string): string {
  return versionedUrl(path, BUILD_ID);
}
