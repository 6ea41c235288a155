import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { siteTest } from "./site.ts";

/** Holds back the page's scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return arrival.resolve;
}

/** Islands are hydrated in tasks that scripts plan before the page is loaded. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() =>
    // @ts-ignore Chromium's, and not in Deno's types of the DOM.
    scheduler.postTask(() => {}, { priority: "background" })
  );
}

for (
  const [path, label] of [
    ["/login", "Email"],
    ["/signup", "Email"],
    ["/forgot", "Email"],
    ["/dashboard/account", "Name"],
  ] as const
) {
  siteTest(
    `what is typed on ${path} before its scripts arrive stays`,
    async (s) => {
      await using tab = await s.open({ isVisitor: !/dashboard/.test(path) });
      const { page } = tab;
      const letArrive = await delayScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      const field = page.getByLabel(label, { exact: true });
      await field.fill("typed@example.com");
      letArrive();
      await untilHydrated(page);
      assertEquals(await field.inputValue(), "typed@example.com");
      assertEquals(tab.trouble, []);
    },
  );
}

siteTest(
  "a form is sent once, says so, and is ready again when one comes back",
  async (s) => {
    await using tab = await s.open();
    const { page } = tab;
    await page.goto("/dashboard/account");
    const form = page.locator("form:has(#profile-name)");
    const button = form.getByRole("button", { name: "Save name" });
    // A submission that is only announced leaves the page where it is.
    const announce = () =>
      form.evaluate((it) =>
        it.dispatchEvent(new SubmitEvent("submit", { cancelable: true }))
      );
    await page.waitForFunction(() => {
      const form = document.querySelector("form:has(#profile-name)")!;
      form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
      return form.querySelector("[aria-busy=true]") !== null;
    });
    assertEquals(await announce(), false);
    await page.evaluate(() => dispatchEvent(new Event("pageshow")));
    assertEquals(await button.getAttribute("aria-busy"), null);
    assertEquals(await announce(), true);
    assertEquals(await button.getAttribute("aria-busy"), "true");
  },
);

siteTest(
  "without JavaScript a dialog that was refused stands apart from what follows",
  async (s) => {
    await using tab = await s.open({ javaScriptEnabled: false });
    const { page } = tab;
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
  },
);
