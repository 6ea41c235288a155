import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { harness } from "../harness.ts";
import { resetPath } from "../sessions.ts";
import { fieldOf, test, toVisitor, untilLimited } from "./forms.ts";

const PASSWORD = "a new walk by the river";

test("a forgotten password can be replaced by a link, without scripts", async ({ t, me, visitor }) => {
  const { email } = me;
  const submitted = await visitor.submit("/forgot", { email });
  assertEquals([submitted.status, submitted.location], [303, "/forgot?sent=1"]);
  const sent = await visitor.open(submitted.location!);
  assertStringIncludes(
    sent.words,
    "If an account with this address exists, the link is in the server's log",
  );

  const line = t.logged.findLast((entry) => entry.includes("/reset?token="));
  const link = new URL(JSON.parse(line!).link, "http://archive.test");
  const page = await visitor.open(link.pathname + link.search);
  assertStringIncludes(page.words, "API keys keep working.");
  assertEquals(page.headers.get("cache-control"), "no-store");
  // Other sites may learn where someone comes from, never the address itself.
  assertEquals(
    page.headers.get("referrer-policy"),
    "strict-origin-when-cross-origin",
  );
  const token = /name="token" value="([^"]+)"/.exec(page.html)![1]!;
  const weak = await visitor.submit("/reset", { token, password: "short" });
  assertEquals(weak.status, 422);
  assertStringIncludes(weak.words, "at least 12 characters");
  assertStringIncludes(fieldOf(weak.html, "password"), 'aria-invalid="true"');
  assertStringIncludes(weak.html, `name="token" value="${token}"`);
  const empty = await visitor.submit("/reset", { token, password: "" });
  assertStringIncludes(empty.words, "Enter a new password.");

  const done = await visitor.submit("/reset", { token, password: PASSWORD });
  assertEquals([done.status, done.location], [303, "/login"]);
  assertEquals((await me.open("/dashboard")).status, 303);
  const entered = await visitor.submit("/login", { email, password: PASSWORD });
  assertEquals(entered.location, "/dashboard");

  const again = await visitor.submit("/reset", { token, password: PASSWORD });
  assertEquals(again.status, 422);
  assertStringIncludes(again.words, "This link no longer works");
  const used = await visitor.open(link.pathname + link.search);
  assertStringIncludes(used.words, "This link no longer works");
});

test("an address without an account gets the same response", async ({ me, visitor }) => {
  const { email } = me;
  const known = await visitor.submit("/forgot", { email });
  const unknown = await visitor.submit("/forgot", { email: "no@example.com" });
  assertEquals(unknown.location, known.location);
  assertEquals(unknown.status, known.status);
});

test("a link that has expired, was used or never existed says so immediately and offers a new one", async ({ t, me, visitor }) => {
  const expired = await resetPath(t, me.email);
  assertStringIncludes((await visitor.open(expired)).words, "New password");
  await t.database.longRunning.updateTable("verifications")
    .set({ expires_at: new Date(Date.now() - 1) }).execute();
  const none = [
    "/reset",
    "/reset?token=",
    "/reset?token=x",
    "/reset?token=%00",
  ];
  for (const path of [expired, ...none]) {
    const { html, words } = await visitor.open(path);
    assertStringIncludes(words, "This link no longer works");
    assertStringIncludes(html, 'href="/forgot"');
    assert(!html.includes('name="password"'));
  }
  const made = await visitor.submit("/reset", {
    token: '"><script>alert(1)</script>',
    password: PASSWORD,
  });
  assertEquals(made.status, 422);
  assert(!made.html.includes("alert(1)"));
  const shown = await visitor.open("/reset?token=%22%3E%3Cb%3Ehere");
  assert(!shown.html.includes("<b>here"));
});

test("repeated requests for links have to wait", async ({ me, visitor }) => {
  const { email } = me;
  const last = await untilLimited(() => visitor.submit("/forgot", { email }));
  assertStringIncludes(last.words, "Too many attempts. Wait ");
  assertStringIncludes(fieldOf(last.html, "email"), email);
  const missing = await visitor.submit("/forgot", {});
  assertStringIncludes(missing.words, "Enter your email address.");
});

Deno.test("a server that sends no email says so instead of showing a form", async () => {
  await using t = await harness({
    config: { databaseUrl: "postgres://elsewhere/archive" },
  });
  const { html, words } = await toVisitor(t).open("/forgot");
  assertStringIncludes(words, "This server does not send email");
  assert(!html.includes("email you a link"));
  assert(!html.includes('name="email"'));
});
