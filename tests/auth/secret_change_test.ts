import { assertEquals, assertNotEquals } from "@std/assert";
import { AUTH_SECRET, harness } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import {
  FROM_OUR_PAGE,
  PASSWORD,
  post,
  readCookies,
  signedIn,
  signIn,
  signUp,
} from "../sessions.ts";
import { mailServer } from "./mail_server.ts";

const NEXT = {
  authSecret: "the-next-secret-of-the-tests-0123456789",
  authSecretPrevious: AUTH_SECRET,
};
const AFTER = { authSecret: NEXT.authSecret };

Deno.test("sessions and cursors survive a change of AUTH_SECRET only while AUTH_SECRET_PREVIOUS is the old one", async () => {
  await using before = await harness();
  const { database } = before;
  await before.import(...numberedAds(3));
  const key = await before.key();
  const me = await signedIn(before);
  const page = await (await before.fetch("/v1/ads?limit=1", { key })).json();
  const cursorPath = `/v1/ads?limit=1&cursor=${page.meta.next_cursor}`;

  await using during = await harness({ database, config: NEXT });
  const next = await during.fetch(cursorPath, { key });
  assertEquals(next.status, 200);
  const own = await during.fetch("/v1/ads/me", { headers: me.headers });
  assertEquals((await own.json()).account.email, me.email);

  await using after = await harness({ database, config: AFTER });
  const refused = await after.fetch(cursorPath, { key });
  assertEquals((await refused.json()).error.code, "invalid_cursor");
  const stranger = await after.fetch("/v1/ads/me", { headers: me.headers });
  assertEquals(stranger.status, 401);
  // What is issued meanwhile is signed with the new one.
  const issued = await (await during.fetch("/v1/ads?limit=1", { key })).json();
  assertNotEquals(issued.meta.next_cursor, page.meta.next_cursor);
  const followed = await after.fetch(
    `/v1/ads?limit=1&cursor=${issued.meta.next_cursor}`,
    { key },
  );
  assertEquals(followed.status, 200);

  // Changing and ending a session is Better Auth's, which must know it, too.
  const changed = await post(during, "/change-password", {
    currentPassword: PASSWORD,
    newPassword: `${PASSWORD} again`,
  }, me.headers);
  assertEquals(changed.status, 200);
  const renewed = { cookie: readCookies(changed) };
  const again = await after.fetch("/v1/ads/me", { headers: renewed });
  assertEquals((await again.json()).account.email, me.email);
  const gone = await during.fetch("/v1/ads/me", { headers: me.headers });
  assertEquals(gone.status, 401);
});

Deno.test("a mailed link survives a change of AUTH_SECRET", async () => {
  await using server = mailServer();
  const config = {
    smtp: { url: server.url, from: "Ad Archive <archive@example.com>" },
    publicUrl: "https://ads.example.com",
  };
  const email = "reader@example.com";
  await using before = await harness({ config });
  const { database } = before;
  const mailed = server.next();
  await signUp(before, email, PASSWORD);
  await mailed;
  const [address] = /https:\/\/ads\.example\.com\/\S+/.exec(server.mails[0]!)!;
  const { pathname, search } = new URL(address);

  await using during = await harness({
    database,
    config: { ...config, ...NEXT },
  });
  await during.fetch(pathname + search, { headers: FROM_OUR_PAGE });
  assertEquals((await signIn(during, email)).status, 200);
});
