import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { asVisitor, testsIn, visit } from "./site.ts";

let used: Page | undefined;

/** What a page can find of an earlier one. */
const findRemains = async (page: Page) => [
  ...await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...[document.cookie].filter((cookie) => cookie !== ""),
  ]),
  ...(await page.context().cookies()).map(({ name }) => name),
  ...page.context().pages().slice(1).map((other) => other.url()),
];

const inDark = testsIn({ colorScheme: "dark", width: 390 });

inDark.test("a window has a test's additions until it is closed", async ({ page, context }) => {
  await visit(page, "/docs");
  await page.evaluate(() => {
    localStorage.setItem("theme", "dark");
    sessionStorage.setItem("cards", "3");
    document.cookie = "own=1";
  });
  await context.newPage();
  await page.route("**/docs", (route) => route.abort());
  page.on("dialog", () => assert(false, "the listener was kept"));
  assert((await findRemains(page)).length >= 4);
  used = page;
});

asVisitor.test("the next test's window is the same one without them", async ({ page, trouble }) => {
  assert(page === used);
  await visit(page, "/docs");
  assertEquals(await findRemains(page), []);
  await page.evaluate(() => alert("dismissed"));
  assertEquals(trouble, ["dialog: dismissed"]);
  assertEquals(
    await page.evaluate(() => [
      innerWidth,
      matchMedia("(prefers-color-scheme: dark)").matches,
    ]),
    [1280, false],
  );
});
