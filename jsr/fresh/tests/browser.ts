import { type Browser, chromium } from "playwright-core";

/** Connects to the browser of the test run. Without the runner, starts the system's. */
export async function launchBrowser(): Promise<Browser> {
  const shared = Deno.env.get("TEST_BROWSER");
  return shared === undefined
    ? await chromium.launch({ executablePath: "/usr/bin/chromium" })
    : await chromium.connect(shared);
}
