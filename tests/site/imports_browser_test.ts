import { Buffer } from "node:buffer";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { whenFocused } from "../browser.ts";
import { numberedAds } from "../reader.ts";
import { tempFolder } from "../temp_folder.ts";
import { IMPORTS, sendFiles } from "./imports.ts";
import { findPageProblems } from "./page_problems.ts";
import { test, visit } from "./site.ts";
import { db, ndjson } from "./uploads.ts";
import { makeOperator } from "../sessions.ts";

test("a file that is dropped before the page's first frame is checked, and imported after confirmation", async ({ page, trouble, context, ...s }) => {
  await makeOperator(s.t, s.me);
  await using _ = await context.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0;
  });
  await visit(page, IMPORTS);
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "dropped.ndjson"));
    return transfer;
  }, ndjson(3));
  await page.dispatchEvent("#upload", "drop", { dataTransfer: files });
  await page.getByRole("button", { name: "Import 3 ads" }).click();
  await page.getByRole("button", { name: "Import 3 ads" })
    .waitFor({ state: "detached" });
  await page.getByText("Completed").waitFor();
  assertMatch(page.url(), /\/dashboard\/imports\/1$/);
  assertMatch(await page.locator("main").innerText(), /New\s+3\b/);
  assertEquals(trouble, []);
});

test("a folder that is dropped is called what it is, not a broken connection", async ({ page, ...s }) => {
  await makeOperator(s.t, s.me);
  await using folder = await tempFolder();
  await visit(page, IMPORTS);
  const { x, y } = (await page.locator("#upload").boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await devtools.send("Input.dispatchDragEvent", {
      type,
      x: x + 9,
      y: y + 9,
      data: { items: [], files: [folder.path], dragOperationsMask: 1 },
    });
  }
  // While it is attached, the media that later tests emulate do not apply.
  await devtools.detach();
  await page.getByText("A file cannot be read. Upload a folder as").waitFor();
  await page.getByRole("button", { name: "Check" }).waitFor();
});

test("while a file is sent, the focus is on its progress, and on the field once it was canceled", async ({ page, ...s }) => {
  await makeOperator(s.t, s.me);
  await visit(page, IMPORTS);
  // Held, so that there is something to cancel.
  await page.route(`**${IMPORTS}`, () => {});
  const field = page.locator("[type=file]");
  await field.setInputFiles({
    name: "ads.ndjson",
    mimeType: "text/plain",
    buffer: Buffer.from(ndjson(1)),
  });
  await page.getByRole("button", { name: "Check" }).focus();
  // Held for long, it cancels nothing.
  for (let i = 0; i < 3; i++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.keyboard.press("Tab");
  await whenFocused(page.getByRole("button", { name: "Cancel" }));
  await page.keyboard.press("Enter");
  await whenFocused(field);
});

test("several files are imported with one click, and the list follows them without a reload that would end another upload or move the focus", async ({ page, trouble, ...s }) => {
  await makeOperator(s.t, s.me);
  await visit(page, IMPORTS);
  const names = ["one.ndjson", "two.ndjson"];
  await page.getByLabel("Files").setInputFiles(names.map((name) => ({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(ndjson(1)),
  })));
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("2 ready").waitFor();
  assertEquals(await page.getByRole("alert").allInnerTexts(), [""]);
  const set = (state: "checking" | "checked") =>
    db(s.t).updateTable("uploads")
      .set({ state, updated_at: Math.floor(s.t.services.clock.now() / 1000) })
      .where("name", "=", "two.ndjson").execute();
  await set("checking");
  await visit(page, IMPORTS);
  const mark = await page.evaluateHandle(() => document.body);
  const button = page.getByRole("button", { name: "Discard one.ndjson" });
  await button.focus();
  await page.getByText("1 ready, 1 checking").waitFor();
  await set("checked");
  await page.getByText("2 ready").waitFor();
  assert(await button.evaluate((it) => it === document.activeElement));
  assert(await mark.evaluate((body) => body.isConnected));
  await page.getByRole("button", { name: "Import all 2" }).click();
  await page.getByText("Uploaded files").waitFor({ state: "detached" });
  await page.getByText("Completed").nth(1).waitFor();
  assertEquals(trouble, []);
});

test("the end of an import is announced once, with its counts, to who watches the page", async ({ page, trouble, ...s }) => {
  await makeOperator(s.t, s.me);
  await s.t.import(...numberedAds(1));
  const now = Math.floor(s.t.services.clock.now() / 1000);
  await db(s.t).insertInto("scrape_runs").values(
    ["first.json", "second.json", "third.json"].map((source) => ({
      source,
      started_at: now,
      version_before: 1,
      format: "native" as const,
      status: "running" as const,
    })),
  ).execute();
  const end = (source: string, status: "completed" | "failed") =>
    db(s.t).updateTable("scrape_runs").where("source", "=", source)
      .set({
        status,
        finished_at: now,
        received: 5,
        inserted: 4,
        rejected: 1,
      })
      .execute();
  await visit(page, IMPORTS);
  // The one that had ended before is not announced.
  const toasts = page.locator("[aria-live=polite]");
  assertEquals(await toasts.innerText(), "");
  await end("first.json", "completed");
  await toasts.getByText(
    "Completed: first.json. 4 ads: 4 new; 1 rejected.",
    { exact: true },
  ).waitFor();
  // Rejects are not a failure.
  await toasts.locator("svg.text-warn").waitFor();
  await toasts.getByRole("button", { name: "Dismiss" }).click();
  await end("second.json", "failed");
  await toasts.getByText("Failed: second.json.").waitFor();
  await toasts.locator("svg.text-bad").waitFor();
  assert(!(await toasts.innerText()).includes("first.json"));
  await end("third.json", "completed");
  await toasts.getByText("Completed: third.json.").waitFor();
  await toasts.getByText("Failed: second.json.").waitFor();
  await visit(page, IMPORTS);
  assertEquals(await toasts.innerText(), "");
  assertEquals(trouble, []);
});

test("the error of a rejected file is shown where it was dropped, and the form is no longer busy", async ({ page, ...s }) => {
  await makeOperator(s.t, s.me);
  await visit(page, IMPORTS);
  await page.getByLabel("Files").setInputFiles(
    Array.from({ length: 11 }, (_, n) => ({
      name: `${n}.json`,
      mimeType: "application/json",
      buffer: Buffer.from("{}"),
    })),
  );
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("at most 10 files").waitFor();
  assertEquals(new URL(page.url()).pathname, IMPORTS);
  await page.route(
    `**${IMPORTS}`,
    (route) => route.fulfill({ status: 413, body: "<h1>Too large</h1>" }),
  );
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("a proxy in front of it, returned 413.").waitFor();
  assertEquals(await page.locator("[aria-busy]").count(), 0);
});

test("the pages of imports have no accessibility problems in both schemes, and fit a phone", async (s) => {
  await makeOperator(s.t, s.me);
  assertEquals(await findPageProblems(s, [IMPORTS]), []);
  const bad = `{"name":"${"long".repeat(30)}"}`;
  const name = `${"a-long-name".repeat(15)}.ndjson`;
  const files = { [name]: `${ndjson(2)}\n${bad}` };
  await sendFiles(s.t, s.me, files);
  const upload = `${IMPORTS}/uploads/1`;
  await s.t.services.background.idle();
  const others = { "empty.json": "", "good.ndjson": ndjson(3) };
  await sendFiles(s.t, s.me, others);
  await s.t.services.background.idle();
  assertEquals(await findPageProblems(s, [upload, IMPORTS]), []);
  await s.t.fetch(upload, {
    method: "POST",
    headers: s.me.headers,
    body: new URLSearchParams({ action: "import" }),
  });
  await s.t.services.background.idle();
  assertEquals(await findPageProblems(s, [`${IMPORTS}/1`, IMPORTS]), []);
});
