import sparticuz from "@sparticuz/chromium";
import { tmpdir } from "node:os";
import { type Browser, chromium } from "playwright-core";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/** Starts the system's Chromium, or the one that is an npm package. */
export async function launchBrowser(): Promise<Browser> {
  const hasSystem = await Deno.stat(SYSTEM_CHROMIUM).catch(() => null);
  return await chromium.launch({
    executablePath: hasSystem ? SYSTEM_CHROMIUM : await unpackChromium(),
    args: ["--disable-gpu"],
  });
}

/** The package unpacks on first use, which test files in parallel may share. */
async function unpackChromium(): Promise<string> {
  const path = `${tmpdir()}/ad-archive-chromium.lock`;
  using lock = await Deno.open(path, { create: true, write: true });
  await lock.lock(true);
  return await sparticuz.executablePath();
}
