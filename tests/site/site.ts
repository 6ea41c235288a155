import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "../browser.ts";
import { type Harness, harness, type HarnessOptions } from "../harness.ts";
import { type SignedIn, signedIn } from "../sessions.ts";

/** The application behind a port of its own, with a browser and someone who signed in. */
export interface Site extends AsyncDisposable {
  readonly t: Harness;
  readonly origin: string;
  readonly me: SignedIn;
  readonly browser: Browser;
  /** A window of the browser; signed in unless `isVisitor`. */
  open(options?: WindowOptions): Promise<Window>;
  /** A page as the server writes it, for who signed in. */
  html(path: string): Promise<{ status: number; text: string }>;
}

interface WindowOptions {
  isVisitor?: boolean;
  javaScriptEnabled?: boolean;
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
  width?: number;
}

/** A page, and what went wrong on it. */
export interface Window extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, dialogs, thrown errors and requests to other hosts. */
  readonly trouble: string[];
}

let browserOfFile: Promise<Browser> | undefined;

/**
 * Registers a test with a site of its own, in a browser that the tests of a
 * file share.
 */
export function siteTest(
  name: string,
  test: (site: Site) => Promise<void>,
): void {
  if (browserOfFile === undefined) {
    const { promise, resolve } = Promise.withResolvers<Browser>();
    browserOfFile = promise;
    Deno.test.beforeAll(async () => resolve(await launchBrowser()));
    Deno.test.afterAll(async () => (await promise).close());
  }
  Deno.test(name, async () => {
    await using s = await site({}, await browserOfFile);
    await test(s);
  });
}

/** @param shared a browser that goes on; without one, the site brings its own */
export async function site(
  options: HarnessOptions = {},
  shared?: Browser,
): Promise<Site> {
  const t = await harness(options);
  const me = await signedIn(t, { plan: "pro" });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (req) => {
      const { pathname, search } = new URL(req.url);
      return await t.fetch(`${pathname}${search}`, {
        method: req.method,
        headers: req.headers,
        ...(req.body === null ? {} : { body: await req.bytes() }),
      });
    },
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const browser = shared ?? await launchBrowser();
  return {
    t,
    me,
    origin,
    browser,
    open: (window = {}) => openWindow(browser, origin, me, window),
    async html(path) {
      const response = await t.fetch(path, { headers: me.headers });
      return { status: response.status, text: await response.text() };
    },
    async [Symbol.asyncDispose]() {
      if (shared === undefined) await browser.close();
      await server.shutdown();
      await t[Symbol.asyncDispose]();
    },
  };
}

async function openWindow(
  browser: Browser,
  origin: string,
  me: SignedIn,
  { isVisitor, javaScriptEnabled, colorScheme, reducedMotion, width }:
    WindowOptions,
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: javaScriptEnabled ?? true,
    colorScheme: colorScheme ?? "light",
    reducedMotion: reducedMotion ?? "no-preference",
    viewport: { width: width ?? 1280, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  if (!isVisitor) {
    await context.addCookies(
      me.cookie.split("; ").map((pair) => {
        const [name, ...value] = pair.split("=");
        return { name: name!, value: value.join("="), url: origin };
      }),
    );
  }
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => trouble.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^data:/.test(request.url())) {
      trouble.push(`request: ${request.url()}`);
    }
  });
  return {
    page,
    context,
    trouble,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Opens a page and waits for its islands. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** Islands are hydrated in tasks that scripts schedule before the page is loaded. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() =>
    // @ts-ignore Chromium's, and not in Deno's types of the DOM.
    scheduler.postTask(() => {}, { priority: "background" })
  );
}

/**
 * Returns a function for what the page has copied from now on. All tests of a
 * run share the browser's clipboard, so it may hold something else by then.
 */
export async function copiedText(page: Page): Promise<() => Promise<string>> {
  const copied = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const { clipboard } = navigator;
    const write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = async (text) => {
      await write(text);
      texts.push(text);
    };
    return texts;
  });
  return async () => (await copied.jsonValue()).at(-1) ?? "";
}
