import { type Site, violations, visit } from "./site.ts";

/** Each color scheme once, and both ends of the widths. */
const VIEWS = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 360 },
] as const;

/** Returns what axe-core and the console complain about, and which pages are wider than the window. */
export async function findPageProblems(
  s: Site,
  paths: readonly string[],
  { isVisitor = false } = {},
): Promise<string[]> {
  const problems: string[] = [];
  for (const view of VIEWS) {
    await using tab = await s.open({ isVisitor, ...view });
    const { page, trouble } = tab;
    for (const path of paths) {
      const add = (problem: string) =>
        problems.push(`${path} (${view.colorScheme}): ${problem}`);
      await visit(page, path);
      (await violations(page)).forEach(add);
      const excess = await page.evaluate(() =>
        document.documentElement.scrollWidth - innerWidth
      );
      if (excess > 0) add(`${excess} px too wide`);
    }
    // The browser itself reports the status of a page that is an error.
    problems.push(...trouble.filter((line) => !/status of 4/.test(line)));
  }
  return problems;
}
