import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { harness } from "../harness.ts";
import { PASSWORD, readCookies, signedIn } from "../sessions.ts";
import { fieldOf, open, readWords, submit } from "./forms.ts";

Deno.test("signing up creates an account and signs in, with a welcome", async () => {
  await using t = await harness();
  const response = await t.fetch("/signup", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ email: "new@example.com", password: PASSWORD }),
  });
  await response.body?.cancel();
  assertEquals(response.status, 303);
  assertEquals(response.headers.get("location"), "/dashboard");
  const page = await open(t, "/dashboard", { cookie: readCookies(response) });
  assertStringIncludes(page.html, "new@example.com");
  assertStringIncludes(page.words, "Welcome. Your account is ready.");
});

Deno.test("a weak password is rejected beside its field; the address is kept, the password is not", async () => {
  await using t = await harness();
  const refusals = {
    "short": "at least 12 characters",
    "abcdefghijkl": "too easy to guess",
    "weak@example.com": "must not be the email address",
  };
  for (const [password, reason] of Object.entries(refusals)) {
    const { status, html, headers } = await submit(t, "/signup", {
      email: "weak@example.com",
      password,
    });
    assertEquals(status, 422);
    assertEquals(headers.getSetCookie(), []);
    assertStringIncludes(readWords(html), reason);
    assertStringIncludes(fieldOf(html, "email"), 'value="weak@example.com"');
    const field = fieldOf(html, "password");
    assertStringIncludes(field, 'aria-invalid="true"');
    assertStringIncludes(field, 'autocomplete="new-password"');
    assertStringIncludes(field, "autofocus");
    assert(!field.includes("value="));
    if (password !== "weak@example.com") assert(!html.includes(password));
  }
  const rows = await t.database.longRunning.selectFrom("accounts")
    .select("id").execute();
  assertEquals(rows, []);
});

Deno.test("without mail, a taken address is reported, with a link to sign in", async () => {
  await using t = await harness();
  const { email } = await signedIn(t);
  const { status, html } = await submit(t, "/signup", {
    email,
    password: PASSWORD,
  });
  assertEquals(status, 422);
  assertStringIncludes(
    readWords(html),
    "An account with this email address already exists.",
  );
  assertStringIncludes(fieldOf(html, "email"), 'aria-invalid="true"');
  assertStringIncludes(html, 'href="/login"');
});

Deno.test("with mail, a taken address and a new one get the same response, and no one is signed in", async () => {
  await using t = await harness({
    // Nothing listens there: mails fail, which must not show either.
    config: {
      smtp: { url: "smtp://127.0.0.1:9", from: "archive@example.com" },
    },
  });
  const first = { email: "first@example.com", password: PASSWORD };
  const fresh = await submit(t, "/signup", first);
  const taken = await submit(t, "/signup", first);
  for (const { status, location, headers } of [fresh, taken]) {
    assertEquals([status, location], [303, "/signup?sent=1"]);
    assertEquals(headers.getSetCookie(), []);
  }
  const page = await open(t, "/signup?sent=1");
  assertStringIncludes(page.words, "We've sent you an email with a link.");
  const early = await submit(t, "/login", first);
  assertEquals(early.status, 422);
  assertStringIncludes(early.words, "Confirm your email address first");
});

Deno.test("the requested page is kept between signing up and signing in", async () => {
  await using t = await harness();
  const next = "/dashboard/usage?days=7";
  const page = await open(t, `/signup?${new URLSearchParams({ next })}`);
  assertStringIncludes(
    page.html,
    `href="/login?${new URLSearchParams({ next })}"`,
  );
  const { location } = await submit(t, "/signup", {
    email: "goes@example.com",
    password: PASSWORD,
    next,
  });
  assertEquals(location, next);
});
