import { assertEquals, assertStringIncludes } from "@std/assert";
import { ORIGINS } from "../sessions.ts";
import { readWords, test } from "./forms.ts";

const FORMS = [
  ["/dashboard/keys", { action: "create", name: "Forged", expiry: "never" }],
  ["/dashboard/account", { action: "end_others" }],
  ["/logout", {}],
  ["/login", { email: "who@example.com", password: "a wrong password" }],
  ["/signup", { email: "not-an-address", password: "x" }],
  ["/forgot", { email: "not-an-address" }],
  ["/reset", { token: "made-up", password: "x" }],
] as const;

for (const [path, fields] of FORMS) {
  test(`${path} accepts forms only from our own pages`, async ({ t, me }) => {
    for (const [origin, isOurs] of ORIGINS) {
      const response = await t.fetch(path, {
        method: "POST",
        headers: { cookie: me.cookie, ...origin },
        body: new URLSearchParams(fields),
      });
      const words = readWords(await response.text());
      const what = JSON.stringify(origin);
      assertEquals(response.status !== 403, isOurs, what);
      if (!isOurs) {
        assertStringIncludes(words, "This request came from another site");
        assertEquals(response.headers.getSetCookie(), [], what);
      }
    }
    const keys = await t.services.ownKeys.list(me.accountId);
    const ours = ORIGINS.filter(([, isOurs]) => isOurs).length;
    const expected = path === "/dashboard/keys" ? Math.min(3, ours) : 0;
    assertEquals(keys.length, expected);
  });
}

test("pages accept only small forms of text fields", async ({ t, me }) => {
  const send = async (body: BodyInit, type?: string) => {
    const response = await t.fetch("/dashboard/keys", {
      method: "POST",
      headers: { ...me.headers, ...(type ? { "content-type": type } : {}) },
      body,
    });
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await send("{}", "application/json"), 415);
  assertEquals(await send("action=create", "text/plain"), 415);
  const files = new FormData();
  files.set("action", "create");
  assertEquals(await send(files), 415);
  const long = new URLSearchParams({ name: "x".repeat(70_000) });
  assertEquals(await send(long), 413);
  assertEquals(await send(new URLSearchParams({ action: "?" })), 400);
});
