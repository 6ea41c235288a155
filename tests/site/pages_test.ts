import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { createHmac } from "node:crypto";
import { sessionCookieName } from "@/lib/auth/cookies.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { AUTH_SECRET, harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { test, toVisitor } from "./forms.ts";

test("a page has metadata for browsers, previews and search engines", async ({ visitor: { open } }) => {
  const { html: home } = await open("/");
  assertStringIncludes(home, "<title>Ad Archive</title>");
  assertMatch(home, /<meta name="description" content="[^"]{50,}"/);
  assertMatch(home, /<link rel="icon" href="\/favicon\.svg/);
  for (const name of ["title", "description", "type", "url", "image"]) {
    assertMatch(
      home,
      new RegExp(`<meta property="og:${name}" content="[^"]+"`),
    );
  }
  const { html: guide } = await open("/docs/limits");
  assertStringIncludes(guide, "<title>Limits · Docs · Ad Archive</title>");
  assertStringIncludes(
    guide,
    '<meta property="og:url" content="http://archive.test/docs/limits"',
  );
  const image = await open("/og.png");
  assertEquals(image.headers.get("content-type"), "image/png");
});

test("a page without islands sends no script", async ({ visitor: { open } }) => {
  for (
    const [path, status, text] of [
      ["/signup?sent=1", 200, 'href="/login"'],
      ["/nothing-here", 404, "Page not found"],
    ] as const
  ) {
    const page = await open(path);
    assertEquals(page.status, status);
    assertStringIncludes(page.html, text);
    assert(!page.html.includes("<script"), path);
  }
});

test("a page's policy allows its own scripts by a nonce, and the error page's allows one by its hash", async ({ visitor: { open } }) => {
  const policies: string[] = [];
  for (const path of ["/docs", "/signup?sent=1", "/nothing-here"]) {
    const { headers } = await open(path);
    policies.push(headers.get("content-security-policy") ?? "");
  }
  const [page, plain, error] = policies;
  const nonce = /script-src 'self' 'nonce-([0-9a-f]{32})'(?:;|$)/;
  const [, one] = nonce.exec(page!)!;
  // Fresh makes a nonce for every page that it renders, also for one without scripts.
  const [, other] = nonce.exec(plain!)!;
  assert(one !== other);
  assertMatch(error!, /script-src 'sha256-[^']+';/);
  for (const policy of policies) {
    assertStringIncludes(policy, "style-src 'self'");
  }
});

Deno.test("in development the error page may load scripts that reload it and show the error", async () => {
  await using t = await harness({ isDevelopment: true });
  const { open } = toVisitor(t);
  const { headers } = await open("/nothing-here");
  const policy = headers.get("content-security-policy")!.split("; ");
  for (
    const directive of [
      "script-src 'self' 'unsafe-inline'",
      "style-src 'self' 'unsafe-inline'",
      "frame-src 'self'",
      "connect-src 'self'",
    ]
  ) assert(policy.includes(directive), directive);

  const page = await open("/docs");
  assert(
    !page.headers.get("content-security-policy")!.includes("unsafe-inline"),
  );
});

test("pages have no inline styles, which their policy would block", async ({ visitor: { open } }) => {
  for (const path of ["/", "/docs", "/docs/errors", "/docs/api/listAds"]) {
    const { html } = await open(path);
    assertStringIncludes(html, "</html>");
    assert(!/ style="/.test(html), path);
  }
});

test("the chosen theme is part of the initial page", async ({ visitor: { open, submit } }) => {
  const { status, location, cookie } = await submit("/theme", {
    theme: "dark",
  }, { referer: "http://archive.test/docs/limits?a=b" });
  assertEquals([status, location], [303, "/docs/limits?a=b"]);
  const { html } = await open("/docs/limits", { cookie });
  assertStringIncludes(html, '<html lang="en" data-theme="dark">');

  const system = await open("/docs/limits");
  assertStringIncludes(system.html, '<html lang="en">');
});

test("the theme switch redirects only to this site, and accepts only known themes", async ({ visitor: { submit } }) => {
  const choose = (theme: string, headers = {}) =>
    submit("/theme", { theme }, headers);
  const referer = "https://elsewhere.example/x";
  assertEquals((await choose("dark", { referer })).location, "/");
  const unknown = await choose('x"><script>');
  assertMatch(unknown.headers.getSetCookie()[0]!, /^theme=; Max-Age=0/);
  const elsewhere = await choose("dark", { "sec-fetch-site": "cross-site" });
  assertEquals(elsewhere.status, 403);
  assertStringIncludes(elsewhere.words, "This request came from another site");
});

test("the home page shows the archive, and links that fit the visitor", async ({ t, visitor: { open } }) => {
  await t.import({
    ad_archive_id: "100200300",
    is_active: true,
    primary_text: "Sourdough, baked <b>twice</b>",
  });
  const { html: stranger } = await open("/");
  assertStringIncludes(stranger, "Sourdough, baked &lt;b>twice&lt;/b>");
  assertStringIncludes(stranger, 'href="/signup"');
  assertStringIncludes(stranger, "http://archive.test/v1/ads?is_active=true");
  const me = await signedIn(t);
  const { html: mine } = await open("/", me.headers);
  assertStringIncludes(mine, "Open the dashboard");
  assert(!mine.includes('href="/signup"'));
});

test("an empty archive has a home page too", async ({ visitor: { open } }) => {
  const { html } = await open("/");
  assertStringIncludes(html, "The ads that brands run, as an API");
  assert(!html.includes("Newest in the archive"));
});

Deno.test("without its database the site returns 503, and the docs still work", async () => {
  const unreachable = {
    databaseUrl: "postgres://nobody@127.0.0.1:1/none",
    dataDir: "unused",
  };
  const database = Object.assign(createDatabase(unreachable), {
    config: unreachable,
  });
  await using t = await harness({ database });
  const { open, submit } = toVisitor(t);
  const home = await open("/");
  assertEquals(home.status, 503);
  assertStringIncludes(home.html, "Back in a moment");
  assertMatch(home.html, /<a href(?:="")? class="[^"]*">Try again</);
  // A cookie as good as any, which only the database could judge.
  const token = "session-token-of-somebody";
  const signature = createHmac("sha256", AUTH_SECRET).update(token)
    .digest("base64");
  const headers = {
    cookie: `${sessionCookieName(false)}=${
      encodeURIComponent(`${token}.${signature}`)
    }`,
  };
  const mine = await open("/dashboard", headers);
  // Signing in again would not help.
  assertEquals([mine.status, mine.html.includes('"/login"')], [503, false]);
  const out = await submit("/logout", {}, headers);
  assertEquals([out.status, out.html.includes(">Try again<")], [503, false]);
  const docs = await open("/docs/limits", headers);
  assertEquals(docs.status, 200);
  assertStringIncludes(docs.html, "Retry-After");
});

test("a missing page does not repeat a key from its path", async ({ visitor: { open } }) => {
  const key = `sk_${"k".repeat(40)}`;
  const { status, html } = await open(`/nothing/${key}`);
  assertEquals(status, 404);
  assert(!html.includes(key));
});
