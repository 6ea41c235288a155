import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "../browser.ts";

export interface WindowOptions {
  javaScriptEnabled?: boolean;
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
  forcedColors?: "active" | "none";
  width?: number;
  /** As a `Cookie` header. */
  cookie?: string;
}

/** A page, and what went wrong on it. */
export type Window = Awaited<ReturnType<Windows["open"]>>;

/** A path of each site that responds with an empty page. */
export const BLANK_PATH = "/blank";

export type Windows = Awaited<ReturnType<typeof launchWindows>>;

/**
 * Starts a browser that opens windows, or those of earlier tests, emptied:
 * the first page of a new one takes longer than most tests. What a test adds to
 * a window, such as scripts, it removes; listeners, routes, cookies and what
 * pages store are removed here.
 */
export async function launchWindows() {
  const browser = await launchBrowser();
  const spare = { scripted: [] as Page[], unscripted: [] as Page[] };
  return {
    /** Of the last site, whose scripts and styles the browser has cached. */
    port: 0,
    async open(origin: string, options: WindowOptions) {
      const { javaScriptEnabled = true, cookie } = options;
      const pages = spare[javaScriptEnabled ? "scripted" : "unscripted"];
      const page = pages.pop() ?? await newPage(browser, javaScriptEnabled);
      const context = page.context();
      resolveAgainst(page, origin);
      const trouble = watch(page, origin);
      await Promise.all([
        page.setViewportSize({ width: options.width ?? 1280, height: 900 }),
        page.emulateMedia({
          media: null,
          colorScheme: options.colorScheme ?? "light",
          reducedMotion: options.reducedMotion ?? "no-preference",
          forcedColors: options.forcedColors ?? "none",
        }),
        ...cookie === undefined ? [] : [addCookies(context, cookie, origin)],
      ]);
      const close = async () => {
        try {
          await empty(page, origin);
          pages.push(page);
        } catch {
          await context.close();
        }
      };
      return { page, context, trouble, [Symbol.asyncDispose]: close };
    },
    close: () => browser.close(),
  };
}

async function newPage(
  browser: Browser,
  javaScriptEnabled: boolean,
): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  return await context.newPage();
}

/** Paths are those of the site that the window is opened for. */
function resolveAgainst(page: Page, origin: string): void {
  const goto = Object.getPrototypeOf(page).goto as Page["goto"];
  page.goto = (url, options) =>
    goto.call(page, new URL(url, origin).href, options);
}

/** Collects console errors, dialogs, thrown errors and requests to other hosts. */
function watch(page: Page, origin: string): string[] {
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => trouble.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^data:/.test(request.url())) {
      trouble.push(`request: ${request.url()}`);
    }
  });
  return trouble;
}

async function addCookies(
  context: BrowserContext,
  cookie: string,
  origin: string,
): Promise<void> {
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name, ...value] = pair.split("=");
      return { name: name!, value: value.join("="), url: origin };
    }),
  );
}

/** A page of the same site keeps the renderer. */
async function empty(page: Page, origin: string): Promise<void> {
  const context = page.context();
  for (const event of ["console", "pageerror", "dialog", "request"]) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await Promise.all([
    page.unrouteAll(),
    ...context.pages().filter((it) => it !== page).map((it) => it.close()),
  ]);
  await page.goto(`${origin}${BLANK_PATH}`);
  await Promise.all([
    page.mouse.move(0, 0),
    page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    }),
    context.clearCookies(),
  ]);
}
