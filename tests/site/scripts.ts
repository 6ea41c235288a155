import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/** What a page may send of JavaScript, compressed. */
export const JAVASCRIPT_BYTES_MAX = 40_000;

/** Collects the scripts that a page loads, gzipped as they travel. */
export function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!response.headers()["content-type"]?.includes("javascript")) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
}
