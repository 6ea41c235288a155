import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import {
  findPageProblems,
  resize,
  viewProblems,
  violations,
} from "./page_problems.ts";
import { GUIDE_PAGES, MISSING_PAGE, OPERATION_PAGES } from "./pages.ts";
import { asVisitor, copiedText, test, visit } from "./site.ts";
import { sampleAds } from "../sample_ads.ts";

/** What the browser reports of a part that moved without a reason. */
interface Shift {
  value: number;
}

const responseOn = (page: Page) =>
  page.getByRole("group", { name: "Response", exact: true });

const pages = ["/", GUIDE_PAGES[0]!, OPERATION_PAGES[0]!, MISSING_PAGE];

test("public pages have no accessibility problems in both schemes, log no error, send no request to other hosts, have small scripts and fit a phone and a wide window", async (s) => {
  const found = await findPageProblems(s, pages, {
    isVisitor: true,
    width: 1920,
  });
  assertEquals(found, []);
});

// Guides differ in their articles only, and what is around them takes longest.
asVisitor.test("the articles of all guides have no accessibility problems in both schemes, and fit a phone and a wide window", async ({ page, trouble }) => {
  await visit(page, GUIDE_PAGES[0]!);
  await page.evaluate(async (paths) => {
    for (const path of paths) {
      const html = await (await fetch(path)).text();
      const guide = new DOMParser().parseFromString(html, "text/html");
      document.querySelector("main article")!.append(
        ...guide.querySelector("main article")!.children,
      );
    }
  }, GUIDE_PAGES.slice(1));
  assertEquals(await viewProblems(page), []);
  assertEquals(await resize(page, 1920), 1920);
  assertEquals(trouble, []);
});

asVisitor.test("the chosen theme is remembered", async ({ page, ...s }) => {
  await page.goto("/docs/limits");
  const color = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  assertEquals(await color(), "light dark");
  await page.getByRole("button", { name: "Dark colors" }).click();
  await page.waitForURL("**/docs/limits");
  assertEquals(await color(), "dark");
  await page.goto("/");
  assertEquals(await color(), "dark");
  await page.getByRole("button", { name: "System colors" }).click();
  await page.waitForURL(`${s.origin}/`);
  assertEquals(await color(), "light dark");
});

test("the language of a code sample changes without JavaScript", async (s) => {
  await using tab = await s.open({
    isVisitor: true,
    javaScriptEnabled: false,
  });
  const { page } = tab;
  await page.goto("/");
  await page.getByText("Python", { exact: true }).click();
  assert(await page.getByText("import json, os, urllib.request").isVisible());
  assert(await page.getByText("curl -H").isHidden());
});

asVisitor.test("a sample is copied exactly", async ({ page, ...s }) => {
  await page.goto("/");
  const copied = await copiedText(page);
  await page.getByText("TypeScript", { exact: true }).click();
  await page.getByRole("button", { name: "Copy" }).locator("visible=true")
    .click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assert((await copied()).includes(`${s.origin}/v1/ads?is_active=true`));
});

asVisitor.test("if a page may not write to the clipboard, the text is selected for Ctrl+C", async ({ page, context }) => {
  // As browsers do on pages that came without TLS.
  await using _script = await context.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined })
  );
  await page.goto("/docs/limits");
  const block = page.locator("figure").filter({ has: page.locator("pre") })
    .first();
  await block.getByRole("button", { name: "Copy" }).click();
  await block.getByRole("button", { name: "Press Ctrl+C" }).waitFor();
  await block.getByText("The text is selected.").waitFor({
    state: "attached",
  });
  assertEquals(
    await page.evaluate(() => getSelection()!.toString().trim()),
    (await block.locator("code").innerText()).trim(),
  );
});

test(`"Try it" works with a pasted key, and with the session`, async (s) => {
  await s.t.import(...sampleAds().slice(0, 1));
  const key = await s.t.key();
  {
    await using tab = await s.open({ isVisitor: true });
    const { page } = tab;
    await page.goto("/docs/api/listAds");
    await page.getByLabel("API key").fill(key);
    await page.getByLabel("limit").fill("1");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("200 OK").waitFor();
    const response = responseOn(page);
    assert((await response.innerText()).includes('"limit": 1'));
    assertEquals(await page.getByLabel("limit").inputValue(), "1");
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) +
      document.cookie + location.href
    );
    assert(!stored.includes(key));
  }
  await using tab = await s.open();
  await tab.page.goto("/docs/api/getMe");
  await tab.page.getByRole("button", { name: "Send" }).click();
  await tab.page.getByText("200 OK").waitFor();
  const response = responseOn(tab.page);
  assert((await response.innerText()).includes(s.me.email));
});

test("a long response is not announced, and is marked as truncated", async ({ page, ...s }) => {
  await s.t.import(...sampleAds().slice(0, 60));
  await page.goto("/docs/api/listAds");
  await page.getByLabel("limit").fill("100");
  await page.getByRole("button", { name: "Send" }).click();
  const status = page.getByRole("status").filter({ hasText: "200 OK" });
  await status.getByText(/^The first 50,000 of [\d,]+ characters/).waitFor();
  const response = responseOn(page);
  assertEquals(
    await response.evaluate((it) => it.closest("[aria-live], [role=status]")),
    null,
  );
  assertEquals(await violations(page), []);
});

asVisitor.test("nothing moves while the page of an endpoint becomes interactive", async ({ page }) => {
  await using _script = await page.addInitScript(() => {
    const sums = globalThis as unknown as { moved: number };
    sums.moved = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as unknown as Shift[]) {
        sums.moved += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await visit(page, "/docs/api/listAds");
  await page.getByLabel("API key").fill("sk_");
  const moved = await page.evaluate(async () => {
    for (let i = 0; i < 2; i++) {
      await new Promise((frame) => requestAnimationFrame(frame));
    }
    return (globalThis as unknown as { moved: number }).moved;
  });
  assert(moved < 0.01, String(moved));
});

asVisitor.test("no key can be typed into a field that a URL would contain", async ({ page, ...s }) => {
  await using plain = await s.open({
    isVisitor: true,
    javaScriptEnabled: false,
  });
  await plain.page.goto("/docs/api/listAds");
  await plain.page.getByText("requires JavaScript").waitFor();
  assertEquals(await plain.page.getByLabel("API key").isVisible(), false);
  await page.goto("/docs/api/listAds");
  const field = page.getByLabel("API key");
  assertEquals(await field.getAttribute("name"), null);
});

test("an operation that needs a session asks a visitor to sign in, and then runs", async (s) => {
  for (const id of ["listKeys", "getKey", "getUsage", "listOwnAudit"]) {
    await using tab = await s.open({ isVisitor: true });
    const { page } = tab;
    await page.goto(`/docs/api/${id}`);
    const link = page.getByRole("link", { name: "Sign in to try it" });
    assertEquals(
      await link.getAttribute("href"),
      `/login?next=%2Fdocs%2Fapi%2F${id}`,
    );
    assertEquals(await page.getByLabel("API key").count(), 0);
  }
  const { page } = s;
  await page.goto("/docs/api/listKeys");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("200 OK").waitFor();
});

test("iPhones do not zoom into the search of the docs", async (s) => {
  await using tab = await s.open({ isVisitor: true, width: 390 });
  await tab.page.goto("/docs");
  const sizes = await tab.page.locator("[name=q]").evaluateAll((fields) =>
    fields.map((field) => getComputedStyle(field).fontSize)
  );
  assertEquals(sizes, ["16px", "16px"]);
});
