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
  whoIs,
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
  assertEquals(await whoIs(during, me.cookie), me.email);

  await using after = await harness({ database, config: AFTER });
  const refused = await after.fetch(cursorPath, { key });
  assertEquals((await refused.json()).error.code, "invalid_cursor");
  assertEquals(await whoIs(after, me.cookie), null);
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
  assertEquals(await whoIs(after, readCookies(changed)), me.email);
  assertEquals(await whoIs(during, me.cookie), null);
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
