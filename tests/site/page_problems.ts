import { assertEquals } from "@std/assert";
// @ts-types="axe-core"
import axe from "axe-core/axe.min.js";
import type { Page } from "playwright-core";
import { gzipSync } from "node:zlib";
import type { Harness } from "../harness.ts";
import { type Site, visit } from "./site.ts";

/** What a page may send of JavaScript, compressed. */
const SCRIPT_BYTES_MAX = 40_000;

/** Each color scheme once, and both ends of the widths. */
const VIEWS = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 360 },
] as const;

/**
 * The rules of axe-core whose result depends on colors or sizes. The others are
 * about elements and their names: each page needs them in one view only, and that
 * is each view in turn, since parts of the frame are in one of them only.
 */
const VIEW_RULES = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];

/**
 * Returns what is wrong with pages: what axe-core and the console complain
 * about, what is wider than the window, and too much script. Each page is
 * loaded once, in the view that the page before it was last seen in.
 *
 * @param width of a window that pages only have to fit; beside the navigation they have least room at 1024
 */
export async function findPageProblems(
  s: Site,
  paths: readonly string[],
  { isVisitor = false, width = 1024 }: { isVisitor?: boolean; width?: number } =
    {},
): Promise<string[]> {
  await using tab = await s.open({ isVisitor });
  const { page, context, trouble } = tab;
  // Loaded with each page, it need not be sent again for each.
  await using _ = await context.addInitScript(axe.source);
  const problems: string[] = [];
  let total = 0;
  let views = [...VIEWS];
  for (const path of paths) {
    await visit(page, path);
    const found = await tooWide(page, width);
    found.push(...await viewProblems(page, views));
    views = views.toReversed();
    const bytes = await scriptBytes(s.t, page);
    if (bytes > SCRIPT_BYTES_MAX) found.push(`${bytes} bytes of script`);
    total += bytes;
    problems.push(...found.map((problem) => `${path} ${problem}`));
  }
  // Those of visitors can do without.
  if (total === 0 && !isVisitor) problems.push("no page has scripts");
  // The browser itself reports the status of a page that is an error.
  return [...problems, ...trouble.filter((line) => !/status of 4/.test(line))];
}

/** Returns what is wrong with the page as it is now, in each view. */
export async function viewProblems(
  page: Page,
  views: readonly (typeof VIEWS)[number][] = VIEWS,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, { width, colorScheme }] of views.entries()) {
    await page.emulateMedia({ colorScheme });
    const excess = await tooWide(page, width);
    const rules = index === 0 ? undefined : VIEW_RULES;
    const found = [...await violations(page, rules), ...excess];
    problems.push(...found.map((it) => `(${colorScheme}): ${it}`));
  }
  return problems;
}

async function tooWide(page: Page, width: number): Promise<string[]> {
  const excess = await resize(page, width) - width;
  return excess > 0 ? [`${excess} px too wide for ${width}`] : [];
}

/** Makes the window so wide, and returns the width that the page takes. */
export async function resize(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  const [inner, content] = await page.evaluate(() => [
    innerWidth,
    document.documentElement.scrollWidth,
  ]);
  assertEquals(inner, width);
  return content!;
}

/** What axe-core finds wrong with the page by some rules or all, one line each. */
export async function violations(
  page: Page,
  runOnly?: string[],
): Promise<string[]> {
  if (!await page.evaluate(() => "axe" in globalThis)) {
    await page.evaluate(axe.source);
  }
  const found = await page.evaluate(async (runOnly) => {
    // Colors in transition would be judged as they are. Animations are ended, not
    // awaited, since Chromium does not always report their end; ending one can start
    // another that inherits from it.
    const unfinished = () =>
      document.getAnimations().filter(({ effect, playState }) =>
        playState === "running" &&
        effect?.getComputedTiming().endTime !== Infinity
      );
    for (let found; (found = unfinished()).length > 0;) {
      for (const animation of found) animation.finish();
    }
    const loaded = globalThis as unknown as { axe: typeof axe };
    return (await loaded.axe.run({
      ...runOnly && { runOnly },
      resultTypes: ["violations"],
      // Of WCAG 2.2 AA, and off by default.
      rules: { "target-size": { enabled: true } },
    })).violations;
  }, runOnly);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`)
  );
}

/** How many bytes the scripts that the page has loaded take, gzipped as they travel. */
async function scriptBytes(t: Harness, page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js"))
  );
  const sizes = [...new Set(scripts)].map(async (path) =>
    gzipSync(await (await t.fetch(path)).bytes()).length
  );
  return (await Promise.all(sizes)).reduce((a, b) => a + b, 0);
}
