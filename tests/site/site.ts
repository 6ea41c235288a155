import type { Page } from "playwright-core";
import { harness, type HarnessOptions } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import {
  BLANK_PATH,
  launchWindows,
  type Window,
  type WindowOptions,
  type Windows,
} from "./windows.ts";

export type Site = Awaited<ReturnType<typeof site>>;

let windowsOfModule: Promise<Windows> | undefined;

/**
 * Registers tests, each with a site of its own, and a window of those that the
 * tests of a module share.
 *
 * @param options also say how the window is
 */
export const testsIn = (options: HarnessOptions & OpenOptions = {}) => ({
  test(name: string, run: (given: Site & Window) => Promise<void>): void {
    if (windowsOfModule === undefined) {
      const { promise, resolve } = Promise.withResolvers<Windows>();
      windowsOfModule = promise;
      Deno.test.beforeAll(async () => resolve(await launchWindows()));
      Deno.test.afterAll(async () => (await promise).close());
    }
    Deno.test(name, async () => {
      await using s = await site(options, await windowsOfModule);
      await using window = await s.open(options);
      await run({ ...window, ...s });
    });
  },
});

export const { test } = testsIn();
export const onPhone = testsIn({ width: 390 });
export const asVisitor = testsIn({ isVisitor: true });
export const withoutScripts = testsIn({ javaScriptEnabled: false });
export const withForcedColors = testsIn({ forcedColors: "active" });

/** A window is signed in unless `isVisitor`. */
type OpenOptions = Omit<WindowOptions, "cookie"> & { isVisitor?: boolean };

/**
 * The application behind a port of its own, with a browser and someone who signed in.
 *
 * @param shared windows that go on; without them, the site brings its own
 */
export async function site(options: HarnessOptions = {}, shared?: Windows) {
  const t = await harness(options);
  const me = await signedIn(t, { plan: "pro" });
  const windows = shared ?? await launchWindows();
  const server = serve(windows, async (req) => {
    const { pathname, search } = new URL(req.url);
    if (pathname === BLANK_PATH) return blankPage();
    return await t.fetch(`${pathname}${search}`, {
      method: req.method,
      headers: req.headers,
      ...(req.body === null ? {} : { body: await req.bytes() }),
    });
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;
  return {
    t,
    me,
    origin,
    open: ({ isVisitor = false, ...options }: OpenOptions = {}) =>
      windows.open(origin, {
        ...options,
        ...(isVisitor ? {} : { cookie: me.cookie }),
      }),
    /** A page as the server writes it, for who signed in. */
    async html(path: string) {
      const response = await t.fetch(path, { headers: me.headers });
      return { status: response.status, text: await response.text() };
    },
    async [Symbol.asyncDispose]() {
      if (shared === undefined) await windows.close();
      await server.shutdown();
      await t[Symbol.asyncDispose]();
    },
  };
}

/** Serves on the port of the last site, unless that is in use. */
function serve(windows: Windows, handler: Deno.ServeHandler) {
  const options = { hostname: "127.0.0.1", onListen: () => {} };
  const start = (port: number) => Deno.serve({ ...options, port }, handler);
  let server;
  try {
    server = start(windows.port);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    server = start(0);
  }
  windows.port = server.addr.port;
  return server;
}

const blankPage = () =>
  new Response("", { headers: { "content-type": "text/html" } });

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
 * Returns a function for what the page has copied from now on. The clipboard may
 * hold what an earlier test has copied.
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
