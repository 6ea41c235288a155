import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { harness } from "../harness.ts";
import { PASSWORD } from "../sessions.ts";
import { until } from "../until.ts";
import { fieldOf, test, toVisitor } from "./forms.ts";

test("signing up creates an account and signs in, with a welcome", async ({ visitor }) => {
  const email = "new@example.com";
  const { status, location, cookie } = await visitor.submit("/signup", {
    email,
    password: PASSWORD,
  });
  assertEquals([status, location], [303, "/dashboard"]);
  const page = await visitor.open("/dashboard", { cookie });
  assertStringIncludes(page.html, email);
  assertStringIncludes(page.words, "Welcome. Your account is ready.");
});

test("an address that is not supported is rejected beside its field", async ({ visitor }) => {
  for (const email of ["j\u00fcrgen@example.com", "me@b\u00fccher.example"]) {
    for (const path of ["/signup", "/login", "/forgot"]) {
      const form = { email, password: PASSWORD };
      const { status, words, html } = await visitor.submit(path, form);
      assertEquals(status, 422);
      assertStringIncludes(words, "This email address is not supported.");
      assertStringIncludes(fieldOf(html, "email"), 'aria-invalid="true"');
    }
  }
});

test("a weak password is rejected beside its field; the address is kept, the password is not", async ({ t, me, visitor }) => {
  const refusals = {
    "short": "at least 12 characters",
    "abcdefghijkl": "too easy to guess",
    "weak@example.com": "must not be the email address",
  };
  const email = "weak@example.com";
  for (const [password, reason] of Object.entries(refusals)) {
    const refused = await visitor.submit("/signup", { email, password });
    const { status, html, words, headers } = refused;
    assertEquals(status, 422);
    assertEquals(headers.getSetCookie(), []);
    assertStringIncludes(words, reason);
    assertStringIncludes(fieldOf(html, "email"), `value="${email}"`);
    const field = fieldOf(html, "password");
    assertStringIncludes(field, 'aria-invalid="true"');
    assertStringIncludes(field, 'autocomplete="new-password"');
    assertStringIncludes(field, "autofocus");
    assert(!field.includes("value="));
    if (password !== email) assert(!html.includes(password));
  }
  const rows = await t.database.longRunning.selectFrom("accounts")
    .select("email").execute();
  assertEquals(rows, [{ email: me.email }]);
});

test("without mail, a taken address is reported, with a link to sign in", async ({ me, visitor }) => {
  const { email, password } = me;
  const taken = await visitor.submit("/signup", { email, password });
  const { status, html, words } = taken;
  assertEquals(status, 422);
  assertStringIncludes(
    words,
    "An account with this email address already exists.",
  );
  assertStringIncludes(fieldOf(html, "email"), 'aria-invalid="true"');
  assertStringIncludes(html, 'href="/login"');
});

Deno.test("with mail, a taken address and a new one get the same response, and neither is signed in", async () => {
  // Nothing listens there: mails fail, which must not show either.
  const smtp = { url: "smtp://127.0.0.1:9", from: "archive@example.com" };
  await using t = await harness({ config: { smtp } });
  const visitor = toVisitor(t);
  const first = { email: "first@example.com", password: PASSWORD };
  const fresh = await visitor.submit("/signup", first);
  const taken = await visitor.submit("/signup", first);
  for (const { status, location, headers } of [fresh, taken]) {
    assertEquals([status, location], [303, "/signup?sent=1"]);
    assertEquals(headers.getSetCookie(), []);
  }
  const page = await visitor.open("/signup?sent=1");
  assertStringIncludes(page.words, "We've sent you an email with a link.");
  const early = await visitor.submit("/login", first);
  assertEquals(early.status, 422);
  assertStringIncludes(early.words, "Confirm your email address first");
  // Of both sign-ups, and with the new link.
  const failed = () => t.logged.filter((line) => line.includes("mail failed"));
  await until(() => failed().length === 3);
});

test("the requested page is kept between signing up and signing in", async ({ visitor }) => {
  const next = "/dashboard/usage?days=7";
  const query = new URLSearchParams({ next });
  const page = await visitor.open(`/signup?${query}`);
  assertStringIncludes(page.html, `href="/login?${query}"`);
  const { location } = await visitor.submit("/signup", {
    email: "goes@example.com",
    password: PASSWORD,
    next,
  });
  assertEquals(location, next);
});
