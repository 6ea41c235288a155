import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { harness } from "../harness.ts";
import { readCookies, signedIn } from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { fieldOf, open, submit } from "./forms.ts";

Deno.test("a visitor is redirected from the dashboard to sign in, and back to the requested page", async () => {
  await using t = await harness();
  const { email, password } = await signedIn(t);
  for (
    const path of [
      "/dashboard/keys",
      "/dashboard/usage?days=7&key_id=3",
      "/dashboard/account",
      "/dashboard/usage.csv",
      "/dashboard/ads?brand=a%20b",
    ]
  ) {
    const refused = await open(t, path);
    assertEquals(refused.status, 303, path);
    const login = new URL(refused.location!, "http://archive.test");
    assertEquals(login.pathname, "/login");
    assertEquals(login.searchParams.get("next"), path);
    const page = await open(t, refused.location!);
    assertStringIncludes(page.words, "Sign in to continue.");
    const next = /name="next" value="([^"]*)"/.exec(page.html)?.[1]
      ?.replaceAll("&amp;", "&");
    assertEquals(next, path);
  }
  const entered = await submit(t, "/login", {
    email,
    password,
    next: "/dashboard/usage?days=7",
  });
  assertEquals(entered.status, 303);
  assertEquals(entered.location, "/dashboard/usage?days=7");
});

Deno.test("signing in redirects to the dashboard with a valid session", async () => {
  await using t = await harness();
  const { email, password } = await signedIn(t);
  const response = await t.fetch("/login", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ email: `  ${email.toUpperCase()} `, password }),
  });
  await response.body?.cancel();
  assertEquals(response.status, 303);
  assertEquals(response.headers.get("location"), "/dashboard");
  assertEquals(response.headers.get("cache-control"), "no-store");
  const page = await open(t, "/dashboard", { cookie: readCookies(response) });
  assertEquals(page.status, 200);
  assertStringIncludes(page.html, email);
  assertEquals(page.headers.get("cache-control"), "no-store");
});

Deno.test("signing in redirects only to paths of this site", async () => {
  await using t = await harness();
  const { email, password } = await signedIn(t);
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
    const { location } = await submit(t, "/login", { email, password, next });
    assertEquals(location, expected, JSON.stringify(next));
    const page = await open(t, `/login?${new URLSearchParams({ next })}`);
    assertStringIncludes(page.html, `name="next" value="${expected}"`);
  }
});

Deno.test("unknown address and wrong password get the same page, with the address kept and never the password", async () => {
  await using t = await harness();
  const { email } = await signedIn(t);
  const wrong = await submit(t, "/login", { email, password: "not it at all" });
  const unknown = await submit(t, "/login", {
    email: "nobody@example.com",
    password: "not it at all",
  });
  for (const { status, html } of [wrong, unknown]) {
    assertEquals(status, 422);
    assertMatch(
      html,
      /role="alert"[\s\S]*The email address or password is wrong\./,
    );
    assert(!html.includes("not it at all"));
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

Deno.test("missing input is reported beside its field, and the first such field has the focus", async () => {
  await using t = await harness();
  const { status, html } = await submit(t, "/login", { email: " " });
  assertEquals(status, 422);
  for (const id of ["email", "password"]) {
    assertStringIncludes(fieldOf(html, id), 'aria-invalid="true"');
    assertStringIncludes(fieldOf(html, id), `aria-describedby="${id}-error"`);
    assertStringIncludes(html, `id="${id}-error"`);
    assertStringIncludes(html, `href="#${id}"`);
  }
  assertStringIncludes(fieldOf(html, "email"), "autofocus");
  assert(!fieldOf(html, "password").includes("autofocus"));
  const malformed = await submit(t, "/login", { email: "a@", password: "x" });
  assertEquals(malformed.status, 422);
  assertStringIncludes(malformed.words, "This is not an email address.");
});

Deno.test("repeated wrong passwords get a time to wait, and one can sign in afterwards", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const { email, password } = await signedIn(t);
  let last = await submit(t, "/login", { email, password: "a wrong one" });
  for (let n = 0; n < 20 && last.status !== 429; n++) {
    last = await submit(t, "/login", { email, password: "a wrong one" });
  }
  assertEquals(last.status, 429);
  assertMatch(
    last.words,
    /Too many attempts\. Wait \d+ (seconds?|minutes?), then try again\./,
  );
  assertMatch(last.headers.get("retry-after") ?? "", /^\d+$/);
  assertStringIncludes(fieldOf(last.html, "email"), `value="${email}"`);
  clock.advance(Number(last.headers.get("retry-after")) + 1);
  assertEquals((await submit(t, "/login", { email, password })).status, 303);
});

Deno.test("signed-in people are redirected immediately", async () => {
  await using t = await harness();
  const { headers } = await signedIn(t);
  for (const page of ["/login", "/signup"]) {
    const { status, location } = await open(
      t,
      `${page}?next=/dashboard/keys`,
      headers,
    );
    assertEquals([status, location], [303, "/dashboard/keys"]);
  }
});

Deno.test("only configured services are offered, and forms may redirect to no others", async () => {
  await using plain = await harness();
  const without = await open(plain, "/login");
  assert(!without.html.includes("Continue with"));
  assertMatch(
    without.headers.get("content-security-policy")!,
    /form-action 'self';/,
  );
  const forged = await submit(plain, "/login", { provider: "github" });
  assertEquals(forged.status, 422);

  await using t = await harness({
    config: { github: { clientId: "an-id", clientSecret: "a-secret" } },
  });
  const page = await open(t, "/login");
  assertStringIncludes(page.words, "Continue with GitHub");
  assert(!page.html.includes("Google"));
  assertMatch(
    page.headers.get("content-security-policy")!,
    /form-action 'self' https:\/\/github\.com;/,
  );
  const sent = await submit(t, "/login", {
    provider: "github",
    next: "/dashboard/keys",
  });
  assertEquals(sent.status, 303);
  assertEquals(new URL(sent.location!).origin, "https://github.com");
  assert(!sent.location!.includes("a-secret"));
});

Deno.test("signing out ends the session everywhere, and needs more than a link", async () => {
  await using t = await harness();
  const { headers } = await signedIn(t);
  assertEquals((await open(t, "/logout", headers)).status, 404);
  assertEquals((await open(t, "/dashboard", headers)).status, 200);
  const out = await submit(t, "/logout", {}, headers);
  assertEquals([out.status, out.location], [303, "/login"]);
  assertEquals((await open(t, "/dashboard", headers)).status, 303);
  const flash = out.headers.getSetCookie().find((cookie) =>
    cookie.startsWith("flash=")
  )!.split(";")[0]!;
  const page = await open(t, "/login", { cookie: flash });
  assertStringIncludes(page.words, "You've signed out.");
});

Deno.test("the text of the sign-in page is ours, whatever its URL contains", async () => {
  await using t = await harness();
  const page = await open(
    t,
    "/login?error=%3Cscript%3Ealert(1)%3C/script%3E&error_description=Call+us",
  );
  assertStringIncludes(page.words, "Sign-in failed.");
  assert(!page.html.includes("alert(1)") && !page.html.includes("Call us"));
  const verified = await open(t, "/login?verified=1");
  assertStringIncludes(verified.words, "Your email address is confirmed.");
  const late = await open(t, "/login?verified=1&error=TOKEN_EXPIRED");
  assertStringIncludes(late.words, "has expired or was already used");
});
