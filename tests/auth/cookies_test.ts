import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { hashSessionToken } from "@/lib/auth/cookies.ts";
import { harness, test } from "../harness.ts";
import { PASSWORD, readCookies, signedIn, signUp, whoIs } from "../sessions.ts";

const email = "owner@example.com";

Deno.test("over https cookies are bound to this host: __Host-, Secure, HttpOnly, Lax, no Domain", async () => {
  await using t = await harness({
    config: { publicUrl: "https://ads.example.com" },
  });
  const response = await signUp(t, email);
  const cookies = response.headers.getSetCookie();
  assertEquals(
    cookies.map((cookie) => cookie.split("=", 1)[0]!).sort(),
    ["__Host-ad_archive.device", "__Host-ad_archive.session_token"],
  );
  for (const cookie of cookies) {
    for (const part of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) {
      assertMatch(cookie, new RegExp(`; ${part}(;|$)`));
    }
    assertEquals(/domain/i.test(cookie), false);
  }
  assertEquals(response.headers.get("cache-control"), "private, no-store");
  assertEquals(await whoIs(t, readCookies(response)), email);
});

test("over http cookies have neither Secure nor the prefix that requires it", async (t) => {
  const response = await signUp(t, email);
  for (const cookie of response.headers.getSetCookie()) {
    assertMatch(cookie, /^ad_archive\./);
    assertMatch(cookie, /; HttpOnly; SameSite=Lax/);
    assertEquals(/; secure|domain/i.test(cookie), false);
  }
});

function readToken(cookie: string): string {
  const value = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)![1]!);
  return value.slice(0, value.lastIndexOf("."));
}

test("the database stores only a hash of the token, which is not accepted as a token", async (t) => {
  const { cookie } = await signedIn(t);
  const token = readToken(cookie);
  assertEquals(token.length >= 32, true);
  const row = await t.database.longRunning.selectFrom("sessions").selectAll()
    .executeTakeFirstOrThrow();
  assertEquals(row.token, hashSessionToken(token));
  const dumped = cookie.replace(token, row.token);
  assertEquals(await whoIs(t, dumped), null);
});

test("a cookie from before signing in is never accepted after it", async (t) => {
  const other = await signedIn(t);
  const planted = [
    "ad_archive.session_token=chosen-by-somebody",
    "ad_archive.session_token=chosen.by-somebody",
    other.cookie,
  ];
  for (const cookie of planted) {
    const email = `owner${planted.indexOf(cookie)}@example.com`;
    const response = await signUp(t, email, PASSWORD, { cookie });
    assertEquals(response.status, 200);
    const fresh = readCookies(response);
    assertNotEquals(readToken(fresh), readToken(other.cookie));
    assertEquals([await whoIs(t, cookie), await whoIs(t, fresh)], [
      null,
      email,
    ]);
  }
});
