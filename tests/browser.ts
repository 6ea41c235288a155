import { createReadStream, existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import {
  type Browser,
  type BrowserServer,
  chromium,
  type LaunchOptions,
  type Locator,
} from "playwright-core";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
/** Also removed when another version is installed. */
const NPM_CHROMIUM = fileURLToPath(
  new URL("../node_modules/@sparticuz/chromium/bin/chromium", import.meta.url),
);

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

/** Scripts run too briefly here to repay the compilers that optimize them. */
async function launchOptions(): Promise<LaunchOptions> {
  return {
    executablePath: await findChromium(),
    args: ["--disable-gpu", "--js-flags=--no-turbofan --no-maglev"],
  };
}

/**
 * The headless shell that comes as an npm package, or the system's browser on
 * other platforms. The shell draws no browser window, which takes the system's
 * more than half of its CPU time.
 */
async function findChromium(): Promise<string> {
  if (Deno.build.target !== "x86_64-unknown-linux-gnu") return SYSTEM_CHROMIUM;
  if (!existsSync(NPM_CHROMIUM)) await unpackChromium();
  return NPM_CHROMIUM;
}

/** Takes a few seconds, on first use. A file that is there is always whole. */
async function unpackChromium(): Promise<void> {
  const partial = `${NPM_CHROMIUM}.${crypto.randomUUID()}`;
  const packed = createReadStream(`${NPM_CHROMIUM}.br`);
  await writeFile(partial, packed.pipe(createBrotliDecompress()), {
    mode: 0o700,
  });
  await Deno.rename(partial, NPM_CHROMIUM);
}

/** Waits for an element to have the focus, which comes some time after what gives it. */
export async function whenFocused(locator: Locator): Promise<void> {
  await locator.and(locator.page().locator(":focus")).waitFor();
}
