import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { FLASHES } from "@/lib/shared/flash.ts";
import { test, untilHydrated, visit } from "./site.ts";

/** The longest that anything on the page moves, in seconds. */
function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("*")].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(
          element,
        );
        return `${animationDuration},${transitionDuration}`.split(",")
          .map((duration) => parseFloat(duration));
      }).filter(Number.isFinite),
    )
  );
}

test("a form is sent once however often it is submitted, and says that it is being sent", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent++;
  });
  await visit(page, "/dashboard/account");
  // All at once, before the response replaces the page.
  const seen = await page.locator("form:has(#profile-name)").evaluate(
    (form: HTMLFormElement) => {
      const held: boolean[] = [];
      addEventListener("submit", (event) => {
        held.push(event.defaultPrevented);
      });
      for (let press = 0; press < 3; press++) form.requestSubmit();
      const { ariaBusy } = form.querySelector("button")!;
      return { held, ariaBusy };
    },
  );
  assertEquals(seen, { held: [false, true, true], ariaBusy: "true" });
  await page.getByRole("status").getByText(FLASHES.name_saved[1]).waitFor();
  assertEquals(sent, 1);
});

test("a form can be sent again after going back in the browser", async ({ page }) => {
  await visit(page, "/dashboard/account");
  const form = page.locator("form:has(#profile-name)");
  const states = await form.evaluate((it: HTMLFormElement) => {
    const button = it.querySelector("button")!;
    // Simulates leaving the page: it stays, and nothing is sent.
    addEventListener("submit", (event) => event.preventDefault());
    it.requestSubmit();
    const before = button.getAttribute("aria-busy");
    dispatchEvent(new Event("pageshow"));
    const after = button.getAttribute("aria-busy");
    it.requestSubmit();
    return [before, after, button.getAttribute("aria-busy")];
  });
  assertEquals(states, ["true", null, "true"]);
});

test("a form can be sent again after it was stopped", async ({ page }) => {
  await visit(page, "/dashboard/account");
  // Held, so that there is something to stop.
  await page.route(
    (url) => url.pathname === "/dashboard/account",
    () => {},
  );
  await page.evaluate(() =>
    navigation.addEventListener("navigate", () => setInterval(stop, 50))
  );
  await page.locator("form:has(#profile-name) button").click({
    noWaitAfter: true,
  });
  await page.locator("[data-sent]").waitFor({ state: "detached" });
});

test("what else is sent, and a new URL of the page, let no form be sent twice", async ({ page }) => {
  await visit(page, "/dashboard/account");
  // Held, so that both are still being sent.
  await page.route(/\/(?:account|logout)$/, () => {});
  const sent = await page.evaluate(async () => {
    const task = () => new Promise((resolve) => setTimeout(resolve));
    const marked: number[] = [];
    for (const form of ["#profile form", "[action='/logout']"]) {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      navigation.addEventListener("navigate", resolve, { once: true });
      document.querySelector<HTMLFormElement>(form)!.requestSubmit();
      await promise;
      await task();
      marked.push(document.querySelectorAll("[data-sent]").length);
    }
    history.replaceState(null, "", location.href);
    await task();
    marked.push(document.querySelectorAll("[data-sent]").length);
    stop();
    return marked;
  });
  assertEquals(sent, [1, 2, 2]);
});

test("nothing is animated for visitors who prefer reduced motion", async (s) => {
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await using tab = await s.open({ reducedMotion });
    const { page } = tab;
    await visit(page, "/dashboard/keys");
    await page.getByRole("link", { name: "Create key" }).first().click();
    await page.locator("dialog:modal").waitFor();
    const seconds = await longestMotion(page);
    assert(
      reducedMotion === "reduce" ? seconds <= 0.001 : seconds >= 0.12,
      `${reducedMotion}: ${seconds} s`,
    );
  }
});

test("no page can be framed by another", async ({ page, ...s }) => {
  for (const path of ["/", "/dashboard/keys", "/dashboard/nothing"]) {
    await page.setContent(`<iframe src="${s.origin}${path}"></iframe>`);
    const [, frame] = page.frames();
    assertEquals(frame!.url(), "chrome-error://chromewebdata/", path);
  }
});

test("a missing page of the dashboard keeps its navigation, and is not stored", async ({ page, trouble }) => {
  for (
    const [path, back] of [
      ["/dashboard/nothing", "Overview"],
      ["/dashboard/ads/none-of-ours", "Back to ads"],
      ["/dashboard/brands/none-of-ours", "Back to brands"],
    ] as const
  ) {
    const response = await page.goto(path);
    await untilHydrated(page);
    assertEquals(response!.status(), 404);
    assertEquals(response!.headers()["cache-control"], "no-store");
    await page.getByRole("navigation", { name: "Dashboard" })
      .getByRole("link", { name: "Keys" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: back }).waitFor();
  }
  // The browser itself notes the status; scripts of the page would be refused.
  assertEquals(trouble.filter((line) => !line.includes("404")), []);
});
