import sparticuz from "@sparticuz/chromium";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Locator } from "playwright-core";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/**
 * Starts a browser with a profile of its own: the system's Chromium if there
 * is one, else the one that comes as an npm package. Close it when done.
 */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await findChromium(),
    args: ["--disable-gpu"],
  });
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
