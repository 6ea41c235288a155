import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { fieldOf, open, readWords, submit } from "./forms.ts";

const PASSWORD = "a new walk by the river";

/** The link that the machine's own log shows, where no mail goes out. */
function linkIn(t: Harness): URL {
  const line = t.logged.findLast((entry) => entry.includes("/reset?token="));
  return new URL(JSON.parse(line!).link, "http://archive.test");
}

Deno.test("a forgotten password is replaced by a link, without scripts", async () => {
  await using t = await harness();
  const { email, headers } = await signedIn(t);
  const asked = await submit(t, "/forgot", { email });
  assertEquals([asked.status, asked.location], [303, "/forgot?sent=1"]);
  const sent = await open(t, asked.location!);
  assertStringIncludes(
    sent.words,
    "If an account with this address exists, the link is in the server's log",
  );

  const link = linkIn(t);
  const page = await open(t, link.pathname + link.search);
  assertEquals(page.headers.get("cache-control"), "no-store");
  // Other sites may learn where someone comes from, never the address itself.
  assertEquals(
    page.headers.get("referrer-policy"),
    "strict-origin-when-cross-origin",
  );
  const token = /name="token" value="([^"]+)"/.exec(page.html)![1]!;
  const weak = await submit(t, "/reset", { token, password: "short" });
  assertEquals(weak.status, 422);
  assertStringIncludes(weak.words, "at least 12 characters");
  assertStringIncludes(fieldOf(weak.html, "password"), 'aria-invalid="true"');
  assertStringIncludes(weak.html, `name="token" value="${token}"`);
  const empty = await submit(t, "/reset", { token, password: "" });
  assertStringIncludes(empty.words, "Enter a new password.");

  const done = await submit(t, "/reset", { token, password: PASSWORD });
  assertEquals([done.status, done.location], [303, "/login"]);
  assertEquals((await open(t, "/dashboard", headers)).status, 303);
  const entered = await submit(t, "/login", { email, password: PASSWORD });
  assertEquals(entered.location, "/dashboard");

  const again = await submit(t, "/reset", { token, password: PASSWORD });
  assertEquals(again.status, 422);
  assertStringIncludes(again.words, "This link no longer works");
});

Deno.test("an address without an account gets the same response", async () => {
  await using t = await harness();
  const { email } = await signedIn(t);
  const known = await submit(t, "/forgot", { email });
  const unknown = await submit(t, "/forgot", { email: "no@example.com" });
  assertEquals(unknown.location, known.location);
  assertEquals(unknown.status, known.status);
});

Deno.test("an invalid link offers a new one", async () => {
  await using t = await harness();
  for (const path of ["/reset", "/reset?token="]) {
    const { html } = await open(t, path);
    assertStringIncludes(readWords(html), "This link no longer works");
    assertStringIncludes(html, 'href="/forgot"');
    assert(!html.includes('name="password"'));
  }
  const made = await submit(t, "/reset", {
    token: '"><script>alert(1)</script>',
    password: PASSWORD,
  });
  assertEquals(made.status, 422);
  assert(!made.html.includes("alert(1)"));
  const shown = await open(t, "/reset?token=%22%3E%3Cb%3Ehere");
  assert(!shown.html.includes("<b>here"));
});

Deno.test("repeated requests for links get a time to wait", async () => {
  await using t = await harness();
  const { email } = await signedIn(t);
  let last = await submit(t, "/forgot", { email });
  for (let n = 0; n < 30 && last.status !== 429; n++) {
    last = await submit(t, "/forgot", { email });
  }
  assertEquals(last.status, 429);
  assertStringIncludes(last.words, "Too many attempts. Wait ");
  assertStringIncludes(fieldOf(last.html, "email"), email);
  const missing = await submit(t, "/forgot", {});
  assertStringIncludes(missing.words, "Enter your email address.");
});

Deno.test("a server that sends no email says so instead of showing a form", async () => {
  await using t = await harness({
    config: { databaseUrl: "postgres://elsewhere/archive" },
  });
  const { html } = await open(t, "/forgot");
  assertStringIncludes(readWords(html), "This server does not send email");
  assert(!html.includes("email you a link"));
  assert(!html.includes('name="email"'));
});
