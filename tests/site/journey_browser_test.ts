import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { PASSWORD } from "../sessions.ts";
import { copiedText, type Site, test } from "./site.ts";

/** Runs what the page shows under "Try it in a terminal", with its very address and key. */
async function runShown(page: Page): Promise<{ status: number; text: string }> {
  const command = await page.locator("#fresh-key pre").innerText();
  const [, key] = /X-API-Key: (sk_\w{40})/.exec(command)!;
  const [, url] = /"(http[^"]+)"/.exec(command)!;
  return await ask(url!, key!);
}

async function ask(url: string, key: string) {
  const response = await fetch(url, { headers: { "x-api-key": key } });
  return { status: response.status, text: await response.text() };
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.goto("/signup");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("too short");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("alert").getByText("at least 12 characters").waitFor();
  assertEquals(await page.getByLabel("Email").inputValue(), email);
  // Browsers focus it in a later step than the one that shows the page.
  await page.locator("#password:focus").waitFor();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Your first request" }).waitFor();
}

async function firstKey(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("heading", { name: "Store your new key" }).waitFor();
  return (await page.locator("#key").innerText()).trim();
}

/** How many requests the usage page counts. */
async function answered(page: Page): Promise<string> {
  await page.goto("/dashboard/usage?days=7");
  return await page.locator("dd").first().innerText();
}

/** A refused form is a response with a status of its own, which browsers write to their console. */
function unexpected(trouble: readonly string[]): string[] {
  return trouble.filter((text) => !/the server responded with.*422/.test(text));
}

async function withScripts(s: Site): Promise<void> {
  await using window = await s.open({ isVisitor: true });
  const { page, trouble } = window;
  await signUp(page, "journey@example.com");
  await page.getByText("Welcome. Your account is ready.").waitFor();

  const key = await firstKey(page);
  await page.locator("#fresh-key:modal").waitFor();
  const copied = await copiedText(page);
  await page.getByRole("button", { name: "Copy key" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  assertEquals(await copied(), key);
  // Neither a key of the keyboard nor a press beside it loses the key.
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press("Escape");
    await page.locator("#fresh-key:modal").waitFor();
  }
  await page.mouse.click(5, 5);
  await page.locator("#fresh-key:modal").waitFor();
  const first = await runShown(page);
  assertEquals(first.status, 200);
  assertStringIncludes(first.text, '"data":');

  // Reloading asks for the page and does not make another key.
  await page.reload();
  await page.getByRole("heading", { name: "Keys" }).waitFor();
  assertEquals(await page.locator("#fresh-key").count(), 0);
  const rotations = page.getByRole("link", { name: /^Rotate First key/ });
  assertEquals(await rotations.count(), 1);
  assertEquals(await answered(page), "1");

  await page.goto("/dashboard/keys");
  await page.getByRole("link", { name: /^Rotate First key/ }).click();
  await page.locator("dialog:modal").getByLabel("Keep the old key working for")
    .selectOption({ label: "1 hour" });
  await page.locator("dialog:modal").getByRole("button").click();
  await page.getByText("keeps working until").waitFor();
  const next = (await page.locator("#key").innerText()).trim();
  assertEquals((await ask(`${s.origin}/v1/ads`, key)).status, 200);
  assertEquals((await ask(`${s.origin}/v1/ads`, next)).status, 200);
  await page.getByRole("link", { name: "I've stored it" }).click();
  await page.getByText("Replaced", { exact: true }).waitFor();

  await page.getByRole("link", {
    name: new RegExp(`^Revoke First key, which ends in ${key.slice(-4)}`),
  }).click();
  await page.locator("dialog:modal").waitFor();
  await page.keyboard.press("Escape");
  assertEquals(await page.locator("dialog:modal").count(), 0);
  assertEquals((await ask(`${s.origin}/v1/ads`, key)).status, 200);
  await page.getByRole("link", {
    name: new RegExp(`^Revoke First key, which ends in ${key.slice(-4)}`),
  }).click();
  await page.locator("dialog:modal").getByRole("button").click();
  await page.getByRole("status").getByText("Key revoked.").waitFor();
  const refused = await ask(`${s.origin}/v1/ads`, key);
  assertEquals(refused.status, 401);
  assertStringIncludes(refused.text, "api_key_revoked");

  await page.getByRole("link", { name: /^Rename First key/ }).click();
  await page.locator("dialog:modal").getByLabel("Name").fill("Renamed");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Key renamed.").waitFor();
  await page.getByText("Renamed", { exact: true }).first().waitFor();

  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.getByText("You've signed out.").waitFor();
  await page.goto("/dashboard/keys");
  assertMatch(page.url(), /\/login\?next=%2Fdashboard%2Fkeys$/);
  await page.getByLabel("Email").fill("journey@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Keys" }).waitFor();
  assertEquals(unexpected(trouble), []);
}

async function withoutScripts(s: Site): Promise<void> {
  await using window = await s.open({
    isVisitor: true,
    javaScriptEnabled: false,
  });
  const { page, trouble } = window;
  await signUp(page, "plain@example.com");
  const key = await firstKey(page);
  assertEquals((await runShown(page)).status, 200);
  await page.getByRole("link", { name: "I've stored it" }).click();
  await page.getByText("First key", { exact: true }).first().waitFor();
  assertEquals(await page.locator("#key").count(), 0);
  assertEquals(await answered(page), "1");

  // The link alone opens the dialog, and the one in its corner closes it.
  await page.goto("/dashboard/keys");
  await page.getByRole("link", { name: "Create key" }).click();
  await page.locator("#create-key").getByLabel("Name").waitFor();
  await page.locator("#create-key").getByLabel("Close").click();
  await page.locator("#create-key").waitFor({ state: "hidden" });

  await page.getByRole("link", { name: /^Rotate First key/ }).click();
  const rotate = page.locator("dialog[id^=rotate]");
  await rotate.getByLabel("Keep the old key working for").selectOption("0");
  await rotate.getByRole("button").click();
  await page.getByText("has stopped working.").waitFor();
  const next = (await page.locator("#key").innerText()).trim();
  assertEquals((await ask(`${s.origin}/v1/ads`, key)).status, 401);
  assertEquals((await ask(`${s.origin}/v1/ads`, next)).status, 200);

  await page.goto("/dashboard/keys");
  await page.getByRole("link", { name: /^Revoke First key/ }).click();
  await page.locator("dialog[id^=revoke]").getByRole("button").click();
  await page.getByText("Key revoked.").waitFor();
  assertEquals((await ask(`${s.origin}/v1/ads`, next)).status, 401);

  await page.goto("/dashboard/account");
  await page.getByLabel("Name").fill("Plain Person");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Name saved.").waitFor();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.getByText("You've signed out.").waitFor();
  assertEquals(unexpected(trouble), []);
}

test(
  "journey: sign up, first key, copy, first answer, usage, rotate, revoke, sign out",
  withScripts,
);

test("the same journey without JavaScript", withoutScripts);
