import { codeOf } from "../code_of.ts";
import { assertEquals } from "@std/assert";
import { harness, test } from "../harness.ts";
import { ORIGINS, PASSWORD, signedIn } from "../sessions.ts";

test("only requests from this site's own pages may sign in or create a key", async (t) => {
  for (const [headers, passes] of ORIGINS) {
    const { cookie, email } = await signedIn(t);
    const requests: [path: string, body: unknown, status: number][] = [
      ["/api/auth/sign-in/email", { email, password: PASSWORD }, 200],
      ["/v1/ads/me/keys", { name: "One" }, 201],
    ];
    for (const [path, body, status] of requests) {
      const response = await t.fetch(path, {
        method: "POST",
        headers: { ...(path.startsWith("/v1") ? { cookie } : {}), ...headers },
        json: body,
      });
      const { error } = await response.json();
      assertEquals(
        [headers, path, response.status, error?.code],
        passes
          ? [headers, path, status, undefined]
          : [headers, path, 403, "csrf_rejected"],
      );
      if (path.startsWith("/api")) {
        assertEquals(response.headers.getSetCookie().length > 0, passes);
      }
    }
  }
  const keys = await t.database.kysely.selectFrom("api_keys").select("id")
    .execute();
  const passing = ORIGINS.filter(([, passes]) => passes);
  assertEquals(keys.length, passing.length);
});

Deno.test("with PUBLIC_URL, only its origin counts, whatever the Host header says", async () => {
  await using t = await harness({
    config: { publicUrl: "https://ads.example.com" },
  });
  for (
    const [origin, status] of [
      ["https://ads.example.com", 401],
      ["http://archive.test", 403],
      ["http://ads.example.com", 403],
    ] as const
  ) {
    const response = await t.fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { origin },
      json: { email: "a@example.com", password: PASSWORD },
    });
    assertEquals(response.status, status);
  }
});

test("another site's form cannot pose as JSON", async (t) => {
  for (
    const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    ]
  ) {
    const response = await t.fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": type, "sec-fetch-site": "same-origin" },
      body: "{}",
    });
    assertEquals(await codeOf(response), [415, "unsupported_media_type"]);
  }
});
