import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { harness } from "../harness.ts";
import { fieldOf, test, toVisitor, untilLimited } from "./forms.ts";

test("a visitor is redirected from the dashboard to sign in, and back to the requested page", async ({ me, visitor }) => {
  const { email, password } = me;
  for (
    const path of [
      "/dashboard/keys",
      "/dashboard/usage?days=7&key_id=3",
      "/dashboard/account",
      "/dashboard/usage.csv",
      "/dashboard/ads?brand=a%20b",
    ]
  ) {
    const refused = await visitor.open(path);
    assertEquals(refused.status, 303, path);
    const login = new URL(refused.location!, "http://archive.test");
    assertEquals(login.pathname, "/login");
    assertEquals(login.searchParams.get("next"), path);
    const page = await visitor.open(refused.location!);
    assertStringIncludes(page.words, "Sign in to continue.");
    const next = /name="next" value="([^"]*)"/.exec(page.html)?.[1]
      ?.replaceAll("&amp;", "&");
    assertEquals(next, path);
  }
  const next = "/dashboard/usage?days=7";
  const entered = await visitor.submit("/login", { email, password, next });
  assertEquals([entered.status, entered.location], [303, next]);
});

test("signing in redirects to the dashboard with a valid session", async ({ me, visitor }) => {
  const { email, password } = me;
  const entered = await visitor.submit("/login", {
    email: `  ${email.toUpperCase()} `,
    password,
  });
  assertEquals([entered.status, entered.location], [303, "/dashboard"]);
  assertEquals(entered.headers.get("cache-control"), "no-store");
  const page = await visitor.open("/dashboard", { cookie: entered.cookie });
  assertEquals(page.status, 200);
  assertStringIncludes(page.html, email);
  assertEquals(page.headers.get("cache-control"), "no-store");
});

test("signing in redirects only to paths of this site", async ({ me, visitor }) => {
  const { email, password } = me;
  const wanted = {
    "/dashboard/keys": "/dashboard/keys",
    "/docs?a=b#c": "/docs?a=b#c",
    "": "/dashboard",
    "dashboard": "/dashboard",
    "//evil.example": "/dashboard",
    "/\\evil.example": "/dashboard",
    "\\\\evil.example": "/dashboard",
    "/\t/evil.example": "/dashboard",
    "/\n\\evil.example": "/dashboard",
    "https://evil.example/": "/dashboard",
    "javascript:alert(1)": "/dashboard",
    " /dashboard/keys": "/dashboard",
    "/dashboard/..//evil.example": "/dashboard",
    [`/${"a".repeat(3000)}`]: "/dashboard",
  };
  for (const [next, expected] of Object.entries(wanted)) {
    const { location } = await visitor.submit("/login", {
      email,
      password,
      next,
    });
    assertEquals(location, expected, JSON.stringify(next));
    const page = await visitor.open(`/login?${new URLSearchParams({ next })}`);
    assertStringIncludes(page.html, `name="next" value="${expected}"`);
  }
});

test("no page to continue to contains a key", async ({ visitor }) => {
  const key = `sk_${"k".repeat(40)}`;
  const escaped = key.replace("sk_", "%73k%5f");
  for (const next of [`/${key}`, `/docs?q=${key}`, `/\t${escaped}`]) {
    for (const page of ["/login", "/signup"]) {
      const { status, html } = await visitor.open(
        `${page}?${new URLSearchParams({ next })}`,
      );
      assertEquals(status, 200);
      assert(!html.includes("kkkk"), `${page} ${next}`);
    }
  }
  const sent = await visitor.open(`/dashboard/ads/${key}`);
  assertEquals([sent.status, sent.location], [303, "/login"]);
});

test("an unknown address and a wrong password get the same page, with the address kept but never the password", async ({ me, visitor }) => {
  const { email } = me;
  const password = "not it at all";
  const login = (email: string) =>
    visitor.submit("/login", { email, password });
  const wrong = await login(email);
  const unknown = await login("nobody@example.com");
  for (const { status, html } of [wrong, unknown]) {
    assertEquals(status, 422);
    assertMatch(
      html,
      /role="alert"[\s\S]*The email address or password is wrong\./,
    );
    assert(!html.includes(password));
    assert(!fieldOf(html, "password").includes("value="));
    assertStringIncludes(fieldOf(html, "password"), "autofocus");
  }
  assertStringIncludes(fieldOf(wrong.html, "email"), `value="${email}"`);
  assertEquals(
    wrong.words.replaceAll(email, "?"),
    unknown.words.replaceAll("nobody@example.com", "?"),
  );
  assertEquals(wrong.headers.getSetCookie(), []);
});

test("missing input is reported beside its field, and the first such field has the focus", async ({ visitor }) => {
  const { status, html } = await visitor.submit("/login", { email: " " });
  assertEquals(status, 422);
  for (const id of ["email", "password"]) {
    assertStringIncludes(fieldOf(html, id), 'aria-invalid="true"');
    assertStringIncludes(fieldOf(html, id), `aria-describedby="${id}-error"`);
    assertStringIncludes(html, `id="${id}-error"`);
    assertStringIncludes(html, `href="#${id}"`);
  }
  assertStringIncludes(fieldOf(html, "email"), "autofocus");
  assert(!fieldOf(html, "password").includes("autofocus"));
  for (const email of ["a@", "a\0@b.example", "a\x1b@b.example"]) {
    const fields = { email, password: "x" };
    const malformed = await visitor.submit("/login", fields);
    assertEquals(malformed.status, 422);
    assertStringIncludes(malformed.words, "This is not an email address.");
  }
});

test("repeated wrong passwords have to wait, and signing in works afterwards", async ({ clock, me, visitor }) => {
  const { email, password } = me;
  const login = (password: string) =>
    visitor.submit("/login", { email, password });
  const last = await untilLimited(() => login("a wrong one"));
  assertMatch(
    last.words,
    /Too many attempts\. Wait \d+ (seconds?|minutes?), then try again\./,
  );
  assertMatch(last.headers.get("retry-after") ?? "", /^\d+$/);
  assertStringIncludes(fieldOf(last.html, "email"), `value="${email}"`);
  clock.advance(Number(last.headers.get("retry-after")) + 1);
  assertEquals((await login(password)).status, 303);
});

test("signed-in people are redirected immediately", async ({ me }) => {
  for (const page of ["/login", "/signup"]) {
    const { status, location } = await me.open(`${page}?next=/dashboard/keys`);
    assertEquals([status, location], [303, "/dashboard/keys"]);
  }
});

Deno.test("only configured services are offered, and forms may redirect to no others", async () => {
  const policy = "content-security-policy";
  await using plain = await harness();
  const without = await toVisitor(plain).open("/login");
  assert(!without.html.includes("Continue with"));
  assertMatch(without.headers.get(policy)!, /form-action 'self';/);
  const provider = "github";
  const forged = await toVisitor(plain).submit("/login", { provider });
  assertEquals(forged.status, 422);

  const github = { clientId: "an-id", clientSecret: "a-secret" };
  await using t = await harness({ config: { github } });
  const visitor = toVisitor(t);
  const page = await visitor.open("/login");
  assertStringIncludes(page.words, "Continue with GitHub");
  assert(!page.html.includes("Google"));
  assertMatch(
    page.headers.get(policy)!,
    /form-action 'self' https:\/\/github\.com;/,
  );
  // As long as those of searches can be.
  const next = `/dashboard/ads?q=${"a".repeat(2_000)}`;
  const sent = await visitor.submit("/login", { provider, next });
  assertEquals(sent.status, 303);
  assertEquals(new URL(sent.location!).origin, "https://github.com");
  assert(!sent.location!.includes("a-secret"));
});

test("signing out ends the session everywhere, and needs more than a link", async ({ me, visitor }) => {
  assertEquals((await me.open("/logout")).status, 405);
  assertEquals((await me.open("/dashboard")).status, 200);
  const out = await me.submit("/logout", {});
  assertEquals([out.status, out.location], [303, "/login"]);
  assertEquals((await me.open("/dashboard")).status, 303);
  const page = await visitor.open("/login", { cookie: out.cookie });
  assertStringIncludes(page.words, "You've signed out.");
  assertEquals(page.headers.get("clear-site-data"), '"cache"');
});

test("the text of the sign-in page is fixed, whatever its URL contains", async ({ visitor }) => {
  const page = await visitor.open(
    "/login?error=%3Cscript%3Ealert(1)%3C/script%3E&error_description=Call+us",
  );
  assertStringIncludes(page.words, "Sign-in failed.");
  assert(!page.html.includes("alert(1)") && !page.html.includes("Call us"));
  const verified = await visitor.open("/login?verified=1");
  assertMatch(verified.html, /role="alert".*Your email address is confirmed/s);
  const late = await visitor.open("/login?verified=1&error=TOKEN_EXPIRED");
  assertStringIncludes(late.words, "has expired or was already used");
});
