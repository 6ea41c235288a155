import { createReadStream, existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import {
  type Browser,
  chromium,
  type LaunchOptions,
  type Locator,
} from "playwright-core";
import { unpackTar } from "modern-tar/fs";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const PACKAGE = fileURLToPath(
  new URL("../node_modules/@sparticuz/chromium/bin", import.meta.url),
);
/** Also removed when another version is installed. */
const UNPACKED = `${PACKAGE}/unpacked`;

/** Set by `tests/run.ts`: how to start the browser, as JSON. */
export const BROWSER_VARIABLE = "TEST_BROWSER";

/**
 * Starts a browser. Close it when done. One that all processes of a run share
 * takes more CPU: each message would go through the process that started it.
 */
export async function launchBrowser(): Promise<Browser> {
  const found = Deno.env.get(BROWSER_VARIABLE);
  return await chromium.launch(
    found === undefined ? await launchOptions() : JSON.parse(found),
  );
}

/** Scripts run too briefly here to repay the compilers that optimize them. */
export async function launchOptions(): Promise<LaunchOptions> {
  return {
    ...await findChromium(),
    args: ["--disable-gpu", "--js-flags=--no-turbofan --no-maglev"],
  };
}

/** Bare systems have no fonts, without which the browser ends at the first page. */
const FONTS = `<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/**
 * The headless shell that comes as an npm package with the libraries that it
 * needs, or the system's browser on other platforms. The shell draws no browser
 * window, which takes the system's more than half of its CPU time.
 */
async function findChromium(): Promise<LaunchOptions> {
  if (Deno.build.target !== "x86_64-unknown-linux-gnu") {
    return { executablePath: SYSTEM_CHROMIUM };
  }
  if (!existsSync(UNPACKED)) await unpackChromium();
  return {
    executablePath: `${UNPACKED}/chromium`,
    env: {
      ...Deno.env.toObject(),
      LD_LIBRARY_PATH: `${UNPACKED}/lib`,
      FONTCONFIG_FILE: `${UNPACKED}/fonts.conf`,
    },
  };
}

/** Takes a few seconds, on first use. A folder that is there is always whole. */
async function unpackChromium(): Promise<void> {
  const partial = `${UNPACKED}.${crypto.randomUUID()}`;
  const packed = (name: string) =>
    createReadStream(`${PACKAGE}/${name}.br`).pipe(createBrotliDecompress());
  for (const name of ["al2023.tar", "fonts.tar"]) {
    await pipeline(packed(name), unpackTar(partial));
  }
  await writeFile(`${partial}/fonts.conf`, FONTS);
  await writeFile(`${partial}/chromium`, packed("chromium"), { mode: 0o700 });
  await Deno.rename(partial, UNPACKED).catch((error) => {
    // Another process was first.
    if (!existsSync(UNPACKED)) throw error;
  });
}

/** Waits for an element to have the focus, which comes some time after what gives it. */
export async function whenFocused(locator: Locator): Promise<void> {
  await locator.and(locator.page().locator(":focus")).waitFor();
}
