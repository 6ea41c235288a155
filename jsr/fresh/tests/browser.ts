import { type Browser, chromium } from "playwright-core";

/** Starts the browser that the test runner has found, or the system's. */
export async function launchBrowser(): Promise<Browser> {
  const options = Deno.env.get("TEST_BROWSER");
  return await chromium.launch(
    options === undefined
      ? { executablePath: "/usr/bin/chromium" }
      : JSON.parse(options),
  );
}
