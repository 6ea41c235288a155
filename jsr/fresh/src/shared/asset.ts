import { buildId } from "../build_id.ts";
import { versionedUrl } from "./asset_url.ts";

/** The URL of a static file with the build in it, cacheable for a year. */
export function asset(path: string): string {
  return versionedUrl(path, buildId());
}
