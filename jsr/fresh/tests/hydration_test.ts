import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { fixtureSite } from "./fixture_site.ts";

/** Opens a page of the fixture app in a real browser. */
async function openPage(
  path: string,
): Promise<{ page: Page; problems: string[]; close(): Promise<void> }> {
  const handler = await fixtureSite();
  const server = Deno.serve({ port: 0, onListen: () => {} }, handler);
  const browser: Browser = await launchBrowser();
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(`http://127.0.0.1:${server.addr.port}${path}`);
  return {
    page,
    problems,
    async close() {
      await browser.close();
      await server.shutdown();
    },
  };
}

Deno.test({
  name: "islands hydrate under a policy that forbids inline scripts",
  async fn(t) {
    const { page, problems, close } = await openPage("/islands");
    const text = (selector: string) => page.locator(selector).innerText();
    try {
      await page.locator("#one i", { hasText: "live" }).waitFor();

      await t.step(
        "the policy allows no inline scripts except ours",
        async () => {
          const response = await page.request.get(page.url());
          const policy = response.headers()["content-security-policy"] ?? "";
          assertMatch(policy, /script-src 'self' 'nonce-[0-9a-f]{32}'(;|$)/);
        },
      );

      await t.step(
        "an object passed to two islands remains one object",
        async () => {
          await page.click("#one");
          await page.click("#two");
          await page.locator("#two", { hasText: "Count: 5" }).waitFor();
          assertEquals(await text("#one"), "Count: 4live");
        },
      );

      await t.step(
        "JSX passed to an island remains, and islands in it work",
        async () => {
          assertEquals(await text(".body .label"), "inside");
          assertEquals(await page.locator(".body svg circle").count(), 1);
          await page.click("#three");
          await page.locator("#three", { hasText: "Count: 11" }).waitFor();
        },
      );

      await t.step(
        "in JSX passed to an island, attributes with the value false become true",
        async () => {
          const html = await (await page.request.get(page.url())).text();
          assertStringIncludes(html, 'id="spelled" spellcheck="false"');
          const spelled = page.locator("#spelled");
          assertEquals(await spelled.getAttribute("spellcheck"), "true");
        },
      );

      await t.step(
        "JSX that was not shown initially can be shown later",
        async () => {
          assertEquals(await page.locator("#four").count(), 0);
          await page.locator(".toggle").nth(1).click();
          await page.locator("#four", { hasText: "Count: 20" }).waitFor();
          await page.click("#four");
          await page.locator("#four", { hasText: "Count: 21" }).waitFor();
          assertEquals(await text("em"), "foot");
        },
      );

      await t.step("props keep their types", async () => {
        await page.locator("output", { hasText: /\d/ }).waitFor();
        assertEquals(await text("output"), "10 1970 example.org");
      });

      await t.step("text that looks like markup remains text", async () => {
        assertEquals(
          await page.locator("h2").first().innerText(),
          "Panel </script><!--",
        );
      });

      await t.step(
        "no markers remain in the hydrated parts",
        async () => {
          const html = await page.locator("#one").innerHTML();
          assertEquals(html.includes("frsh"), false);
        },
      );

      assertEquals(problems, []);
    } finally {
      await close();
    }
  },
});

Deno.test("an island that browsers rearrange is reported in the console, and left unchanged", async () => {
  const { page, close } = await openPage("/nested");
  try {
    const told = page.waitForEvent("console");
    await page.reload();
    const message = await told;
    assertEquals(message.type(), "error");
    assertMatch(message.text(), /island "Panel"/);
    assertStringIncludes(await page.locator("section").innerText(), "Nested");
  } finally {
    await close();
  }
});
