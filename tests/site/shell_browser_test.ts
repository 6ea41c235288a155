import { assert, assertEquals } from "@std/assert";
import { FLASH_COOKIE, FLASHES } from "@/lib/shared/flash.ts";
import { site } from "./site.ts";

Deno.test("the dashboard's frame in a browser", async (test) => {
  await using s = await site();

  await test.step("a dialog opens above the page, Esc closes it, and focus returns", async () => {
    await using tab = await s.open();
    const { page } = tab;
    await page.goto("/dashboard/keys", { waitUntil: "networkidle" });
    const link = page.getByRole("link", { name: "Create key" }).first();
    await link.click();
    const dialog = page.locator("dialog:modal");
    await dialog.waitFor();
    assert(await dialog.evaluate((it) => it.contains(document.activeElement)));
    assertEquals(new URL(page.url()).hash, "");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert(await link.evaluate((it) => it === document.activeElement));

    await link.click();
    await dialog.getByRole("link", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    assertEquals(tab.trouble, []);
  });

  await test.step("a dialog opens and closes without JavaScript", async () => {
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

  await test.step("what a redirect has to tell is told once, and only what we can say", async () => {
    await using tab = await s.open();
    const { page, context } = tab;
    const [, text] = FLASHES.key_renamed;
    const tell = (value: string) =>
      context.addCookies([{ name: FLASH_COOKIE, value, url: s.origin }]);
    await tell("key_renamed");
    await page.goto("/dashboard/keys");
    await page.getByRole("status").getByText(text).waitFor();
    await page.reload({ waitUntil: "networkidle" });
    assertEquals(await page.getByText(text).count(), 0);
    await tell("constructor");
    await page.goto("/dashboard/keys", { waitUntil: "networkidle" });
    assertEquals(await page.getByRole("status").innerText(), "");
    assertEquals(tab.trouble, []);
  });

  await test.step("a change is undone from its toast, with and without JavaScript", async () => {
    const owner = { accountId: s.me.accountId, address: null };
    const { ownKeys } = s.t.services;
    const { id } = await ownKeys.issue(owner, { name: "Old", expiresAt: null });
    for (const javaScriptEnabled of [true, false]) {
      await using tab = await s.open({ javaScriptEnabled });
      const { page } = tab;
      await page.goto("/dashboard/keys", { waitUntil: "networkidle" });
      await page.getByRole("link", { name: "Rename Old" }).click();
      const dialog = page.locator(`#rename-${id}`);
      await dialog.getByLabel("Name").fill("New");
      await dialog.getByRole("button", { name: "Rename" }).click();
      const toasts = page.getByRole("status");
      await toasts.getByText("The key has its new name.").waitFor();
      await toasts.getByRole("button", { name: "Undo" }).click();
      await toasts.getByText("The key has its old name again.").waitFor();
      assertEquals((await ownKeys.find(s.me.accountId, id)).name, "Old");
      assertEquals(tab.trouble, []);
    }
  });

  await test.step("colours change in place, and stay", async () => {
    await using tab = await s.open();
    const { page } = tab;
    await page.goto("/dashboard/keys", { waitUntil: "networkidle" });
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

  await test.step("one entry of the navigation is current", async () => {
    for (
      const [path, name] of [
        ["/dashboard", "Overview"],
        ["/dashboard/keys", "Keys"],
        ["/dashboard/ads", "Ads"],
      ] as const
    ) {
      const { text } = await s.html(path);
      const [, nav = ""] = text.split('<nav aria-label="Dashboard"');
      const current = [
        ...nav.split("</nav>")[0]!.matchAll(
          /<a [^>]*aria-current="page"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)</g,
        ),
      ];
      assertEquals(current.map(([, label]) => label), [name]);
    }
  });
});
