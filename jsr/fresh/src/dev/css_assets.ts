import { versionedUrl } from "../shared/asset_url.ts";

const CSS_URL = /url\(\s*("[^"]+"|'[^']+'|[^)\s]+)\s*\)/g;

/**
 * A style sheet whose URLs have the build in them, so that fonts and images may
 * be kept; null for every other file, which is served as it is.
 */
export async function processedFile(
  path: string,
  buildId: string,
): Promise<Uint8Array | null> {
  if (!path.endsWith(".css")) return null;
  const css = await Deno.readTextFile(path);
  return new TextEncoder().encode(versionCssUrls(css, buildId));
}

function versionCssUrls(css: string, buildId: string): string {
  return css.replaceAll(CSS_URL, (_, quoted: string) => {
    const url = /^["']/.test(quoted) ? quoted.slice(1, -1) : quoted;
    return `url(${JSON.stringify(versionedUrl(url, buildId))})`;
  });
}
