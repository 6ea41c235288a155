import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { whenFocused } from "../browser.ts";
import { resetPath } from "../sessions.ts";
import {
  asVisitor,
  test,
  testsIn,
  untilHydrated,
  visit,
  withoutScripts,
} from "./site.ts";

/** Holds back the page's scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return arrival.resolve;
}

for (
  const [path, label] of [
    ["/login", "Email"],
    ["/signup", "Email"],
    ["/forgot", "Email"],
    ["/dashboard/account", "Name"],
  ] as const
) {
  testsIn({ isVisitor: !/dashboard/.test(path) }).test(
    `text typed on ${path} before its scripts load is kept`,
    async ({ page, trouble }) => {
      const letArrive = await delayScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      const field = page.getByLabel(label, { exact: true });
      await field.fill("typed@example.com");
      letArrive();
      await untilHydrated(page);
      assertEquals(await field.inputValue(), "typed@example.com");
      assertEquals(trouble, []);
    },
  );
}

withoutScripts.test("without JavaScript a dialog with errors keeps a distance from the content below", async ({ page }) => {
  await page.goto("/dashboard/keys#create-key");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Report");
  await dialog.getByLabel("Expires").selectOption("date");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await dialog.getByRole("alert").waitFor();
  const below = dialog.locator("xpath=following-sibling::*[1]");
  const [upper, lower] = [
    (await dialog.boundingBox())!,
    (await below.boundingBox())!,
  ];
  assertEquals(lower.y - (upper.y + upper.height), 24);
  assertEquals(upper.x, lower.x);
});

test("Esc returns the focus from a dialog, also one with errors, to its link in every browser", async ({ page }) => {
  await page.goto("/dashboard/boards");
  await untilHydrated(page);
  const link = page.getByRole("link", { name: "Create board" });
  // As in browsers that focus no link that is clicked.
  await link.evaluate((it) =>
    it.addEventListener("mousedown", (event) => event.preventDefault())
  );
  await link.click();
  const dialog = page.locator("dialog:modal");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await whenFocused(link);
  await link.click();
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Create board" }).click();
  await page.locator("dialog:modal:has([role=alert]):focus-within").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await whenFocused(link);
});

test("after a form was sent, the focus is on the link of its dialog, or in the content", async ({ page }) => {
  await visit(page, "/dashboard/boards");
  const enter = async (name: string, text: string) => {
    await page.getByRole("link", { name }).press("Enter");
    await page.locator("dialog:modal").getByLabel("Name").fill(text);
    await page.keyboard.press("Enter");
  };
  await enter("Create board", "First");
  await whenFocused(page.getByRole("link", { name: "Create board" }));
  await enter("Rename First", "Second");
  await whenFocused(page.getByRole("link", { name: "Rename Second" }));
  await page.getByRole("link", { name: "Share Second" }).press("Enter");
  await page.getByRole("button", { name: "Create link" }).press("Enter");
  const secret = page.locator("dialog:modal code").last();
  await whenFocused(secret);
  assertEquals(
    await secret.evaluate((it) => getComputedStyle(it).outlineStyle),
    "solid",
  );
  await page.getByRole("link", { name: "Done" }).press("Enter");
  await page.getByRole("link", { name: "Delete Second" }).press("Enter");
  await page.getByRole("button", { name: "Delete board" }).press("Enter");
  await whenFocused(page.locator("main"));
  // Not to the dialog of a form that was refused before.
  await visit(page, "/dashboard/account");
  await page.getByRole("link", { name: "Delete account" }).press("Enter");
  await page.locator("dialog:modal").getByLabel("password").fill("wrong");
  await page.keyboard.press("Enter");
  await page.locator("dialog:modal").getByRole("alert").waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel("Name").press("Enter");
  await whenFocused(page.locator("main"));
});

asVisitor.test("a refused form is not sent again by going back to it", async ({ page, ...s }) => {
  await page.goto("/login?next=/dashboard/ads");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
  await untilHydrated(page);
  await page.goto("/docs");
  const back = await page.goBack();
  assertEquals(back?.request().method(), "GET");
  // What the page is for is in its URL.
  const next = page.locator("form:has([type=password]) [name=next]");
  assertEquals(await next.inputValue(), "/dashboard/ads");

  await page.goto(await resetPath(s.t, s.me.email));
  const password = page.getByLabel("New password");
  await password.fill("101010101010");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("alert").waitFor();
  await untilHydrated(page);
  await page.reload();
  await password.waitFor();
});

test("half a date that another choice hides keeps no key from being created", async ({ page }) => {
  await visit(page, "/dashboard/keys#create-key");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bot");
  await dialog.getByLabel("Expires").selectOption("date");
  await dialog.getByLabel("End date").pressSequentially("12");
  await dialog.getByLabel("Expires").selectOption("never");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog", { name: "Store your new key" }).waitFor();
});
