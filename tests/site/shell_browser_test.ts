import { assert, assertEquals } from "@std/assert";
import { FLASH_COOKIE, FLASHES } from "@/lib/shared/flash.ts";
import { whenFocused } from "../browser.ts";
import { makeOperator, resetPath } from "../sessions.ts";
import { plainAd } from "./ads.ts";
import { viewProblems } from "./page_problems.ts";
import { asVisitor, type Site, test, testsIn, visit } from "./site.ts";

function readNavigation(html: string, label: string): string {
  const [, nav = ""] = html.split(`<nav aria-label="${label}"`);
  return nav.split("</nav>")[0]!;
}

/** The words of the links that claim to be current, in whatever way. */
function currentLinks(html: string): string[] {
  return [
    ...html.matchAll(
      /<a [^>]*aria-current=[^>]*>(?:<svg.*?<\/svg>)?([^<]*)</g,
    ),
  ].map(([, label]) => label!);
}

async function issueKey({ t, me }: Site): Promise<void> {
  await t.services.ownKeys.issue(
    { accountId: me.accountId, address: null },
    { name: "Nightly", expiresAt: null },
  );
}

test("a dialog opens above the page, Esc closes it, and focus returns", async ({ page, trouble, ...s }) => {
  await issueKey(s);
  await visit(page, "/dashboard/keys");
  const link = page.getByRole("link", { name: "Create key" }).first();
  await link.click();
  const dialog = page.locator("dialog:modal");
  await dialog.waitFor();
  await page.locator("dialog:modal:focus-within").waitFor();
  assertEquals(new URL(page.url()).hash, "");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await whenFocused(link);

  await link.click();
  await dialog.getByRole("link", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  assertEquals(trouble, []);
});

test("a dialog opens and closes without JavaScript", async (s) => {
  await issueKey(s);
  await using tab = await s.open({ javaScriptEnabled: false });
  const { page } = tab;
  await page.goto("/dashboard/keys");
  const dialog = page.getByRole("dialog");
  assertEquals(await dialog.count(), 0);
  await page.getByRole("link", { name: "Create key" }).first().click();
  assert(await dialog.isVisible());
  await dialog.getByRole("link", { name: "Close" }).click();
  assertEquals(await dialog.count(), 0);
});

test("a form's dialog opens with its first field focused, and a page without a dialog keeps the focus", async ({ page, trouble, ...s }) => {
  await issueKey(s);
  for (
    const [path, link, label] of [
      ["/dashboard/keys", /^Create key/, "Name"],
      ["/dashboard/keys", /^Rename/, "Name"],
      ["/dashboard/keys", /^Rotate/, "Keep the old key working for"],
      ["/dashboard/account", /^Delete account/, "Your password"],
    ] as const
  ) {
    await visit(page, path);
    assert(
      await page.evaluate(() => document.activeElement === document.body),
    );
    await page.getByRole("link", { name: link }).first().click();
    const field = page.locator("dialog:modal").getByLabel(label);
    await whenFocused(field);
  }
  assertEquals(trouble, []);
});

test("a dialog with errors opens at the invalid field, and can be closed without JavaScript", async (s) => {
  await issueKey(s);
  for (const leave of ["Cancel", "Close", null]) {
    const javaScriptEnabled = leave === null;
    await using tab = await s.open({ javaScriptEnabled });
    const { page } = tab;
    await page.goto("/dashboard/keys");
    await page.getByRole("link", { name: "Create key" }).first().click();
    const dialog = page.locator("#create-key");
    await dialog.getByLabel("Name").fill("Nightly");
    await dialog.getByLabel("Expires").selectOption("date");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await dialog.getByRole("alert").waitFor();
    if (javaScriptEnabled) await page.locator("dialog:modal").waitFor();
    await whenFocused(page.locator("#create-date"));
    await dialog.getByRole("link", { name: leave ?? "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    assertEquals(new URL(page.url()).pathname, "/dashboard/keys");
  }
});

test("the message of a redirect is shown once, and only known messages are", async ({ page, context, trouble, ...s }) => {
  const [, text] = FLASHES.key_renamed;
  const tell = (value: string) =>
    context.addCookies([{ name: FLASH_COOKIE, value, url: s.origin }]);
  await tell("key_renamed");
  await page.goto("/dashboard/keys");
  await page.getByRole("status").getByText(text).waitFor();
  await page.reload({ waitUntil: "networkidle" });
  assertEquals(await page.getByText(text).count(), 0);
  await tell("constructor");
  await visit(page, "/dashboard/keys");
  assertEquals(await page.getByRole("status").innerText(), "");
  assertEquals(trouble, []);
});

test("a change can be undone from its toast, with and without JavaScript", async (s) => {
  const owner = { accountId: s.me.accountId, address: null };
  const { ownKeys } = s.t.services;
  const { id } = await ownKeys.issue(owner, { name: "Old", expiresAt: null });
  for (const javaScriptEnabled of [true, false]) {
    await using tab = await s.open({ javaScriptEnabled });
    const { page } = tab;
    await (javaScriptEnabled
      ? visit(page, "/dashboard/keys")
      : page.goto("/dashboard/keys"));
    await page.getByRole("link", { name: "Rename Old" }).click();
    const dialog = page.locator(`#rename-${id}`);
    await dialog.getByLabel("Name").fill("New");
    await dialog.getByRole("button", { name: "Rename" }).click();
    const toasts = page.getByRole("status");
    await toasts.getByText("Key renamed.").waitFor();
    await toasts.getByRole("button", { name: "Undo" }).click();
    await toasts.getByText("The key's name was restored.").waitFor();
    assertEquals((await ownKeys.find(s.me.accountId, id)).name, "Old");
    assertEquals(tab.trouble, []);
  }
});

test("error messages can be dismissed if there is JavaScript", async (s) => {
  for (const javaScriptEnabled of [true, false]) {
    await using tab = await s.open({ javaScriptEnabled });
    const { page, context } = tab;
    await context.addCookies([
      { name: FLASH_COOKIE, value: "not_found", url: s.origin },
    ]);
    await page.goto("/dashboard/keys");
    const toast = page.getByRole("status").getByText("no longer exists");
    await toast.waitFor();
    const dismiss = page.getByRole("button", { name: "Dismiss" });
    if (javaScriptEnabled) {
      await page.waitForLoadState("networkidle");
      await dismiss.click();
      await toast.waitFor({ state: "detached" });
    } else {
      assertEquals(await dismiss.count(), 0);
    }
  }
});

testsIn({ width: 900 }).test(
  "the focused element is not hidden below the bar of a narrow window",
  async ({ page, ...s }) => {
    await s.t.import(
      ...Array.from({ length: 20 }, (_, i) => plainAd(String(700 + i))),
    );
    await visit(page, "/dashboard/ads");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator("#ads a").last().focus();
    const hidden: string[] = [];
    let stops = 0;
    while (
      !await page.evaluate(() =>
        !!document.activeElement?.closest("header.top-bar")
      )
    ) {
      stops++;
      const covered = await page.evaluate(() => {
        const bar = document.querySelector(".top-bar")!;
        const at = document.activeElement!;
        return at.getBoundingClientRect().top <
            bar.getBoundingClientRect().bottom
          ? at.outerHTML.slice(0, 120)
          : null;
      });
      if (covered !== null) hidden.push(covered);
      await page.keyboard.press("Shift+Tab");
    }
    assert(stops > 20);
    assertEquals(hidden, []);
  },
);

asVisitor.test("a disabled button of a running action is readable", async ({ page }) => {
  await visit(page, "/login");
  await page.getByRole("button", { name: "Sign in" }).evaluate((it) =>
    it.setAttribute("aria-busy", "true")
  );
  assertEquals(await viewProblems(page), []);
});

test("themes change without reloading, and are remembered", async ({ page }) => {
  await visit(page, "/dashboard/keys");
  const theme = () =>
    page.evaluate(() => document.documentElement.dataset["theme"] ?? null);
  await page.evaluate(() => document.body.dataset["mark"] = "same page");
  await page.locator("button[value=dark]:visible").click();
  assertEquals(await theme(), "dark");
  assertEquals(
    await page.evaluate(() => document.body.dataset["mark"]),
    "same page",
  );
  await page.reload();
  assertEquals(await theme(), "dark");
  await page.locator("button[value=system]:visible").click();
  await page.reload();
  assertEquals(await theme(), null);
});

test("one entry of the navigation is current", async (s) => {
  await s.t.import(plainAd("900", { brand: { page_id: "5", name: "Five" } }));
  for (
    const [path, navigation, name] of [
      ["/dashboard", "Dashboard", "Overview"],
      ["/dashboard/keys", "Dashboard", "Keys"],
      ["/dashboard/ads", "Dashboard", "Ads"],
      ["/dashboard/ads/900", "Dashboard", "Ads"],
      ["/dashboard/brands", "Dashboard", "Brands"],
      ["/dashboard/brands/five", "Dashboard", "Brands"],
      ["/docs", "Docs", "Introduction"],
      ["/docs/limits", "Docs", "Limits"],
      ["/docs/limits", "Main", "Docs"],
      ["/docs/errors", "More", "Errors"],
    ] as const
  ) {
    const { status, text } = await s.html(path);
    assertEquals(status, 200, path);
    assertEquals(currentLinks(readNavigation(text, navigation)), [name], path);
    const [beforeNavigation = ""] = text.split("<nav ");
    assertEquals(currentLinks(beforeNavigation), [], path);
  }
});

test("signed-in people can set a new password without signing in again", async (s) => {
  const link = await resetPath(s.t, s.me.email);
  for (const path of ["/forgot", "/reset", link]) {
    const { text } = await s.html(path);
    assert(text.includes('href="/dashboard"'), path);
    assert(!text.includes('href="/login"'), path);
    assert(!text.includes('href="/signup"'), path);
  }
});

test("a navigation that scrolls shows the current page: the bar on a phone, and that of the docs", async ({ page, ...s }) => {
  await makeOperator(s.t, s.me);
  for (
    const [width, path] of [
      [390, "/dashboard/account"],
      [1280, "/docs/api/getOpenApiDocument"],
    ] as const
  ) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const current = page.locator("nav [aria-current=page]:visible");
    const box = (await current.boundingBox())!;
    assert(box.x >= 0 && box.x + box.width <= width, `${path} ${box.x}`);
    assert(box.y >= 0 && box.y + box.height <= 900, `${path} ${box.y}`);
  }
});

test("the contents of the docs show the current page, however late its link arrives", async ({ page }) => {
  const path = "/docs/api/listWebhooks";
  await page.goto(path);
  const html = await page.content();
  const cut = html.lastIndexOf("<a ", html.lastIndexOf('aria-current="page"'));
  await page.evaluate(async ([first, rest]) => {
    document.open();
    document.write(first!);
    await new Promise((resolve) => {
      document.querySelector("link[rel=stylesheet]")!
        .addEventListener("load", resolve);
    });
    await Promise.all(document.getAnimations().map((each) => each.finished));
    document.write(rest!);
    document.close();
  }, [html.slice(0, cut), html.slice(cut)]);
  const { y } = (await page.locator("nav [aria-current=page]:visible")
    .boundingBox())!;
  assert(y <= 900, `${y}`);
});
