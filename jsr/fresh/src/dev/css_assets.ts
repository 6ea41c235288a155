import { versionedUrl } from "../shared/asset_url.ts";

const CSS_URL = /url\(\s*("[^"]+"|'[^']+'|[^)\s]+)\s*\)/g;

/** Versions the URLs in a style sheet, so that fonts and images may be kept. */
export function versionCssUrls(css: string, buildId: string): string {
  return css.replaceAll(CSS_URL, (_, quoted: string) => {
    const url = /^["']/.test(quoted) ? quoted.slice(1, -1) : quoted;
    return `url(${JSON.stringify(versionedUrl(url, buildId))})`;
  });
}
