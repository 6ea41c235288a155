import { codeOf } from "../code_of.ts";
import { assertEquals, assertMatch } from "@std/assert";
import { harness } from "../harness.ts";
import { post } from "../sessions.ts";

const github = { clientId: "an-id", clientSecret: "a-secret" };

Deno.test("signing in with GitHub starts there and returns to this origin", async () => {
  await using t = await harness({
    config: { github, publicUrl: "https://ads.example.com" },
  });
  assertEquals(t.services.auth.providers, ["github"]);
  const response = await post(t, "/sign-in/social", {
    provider: "github",
    callbackURL: "/dashboard/keys",
  });
  const url = new URL((await response.json()).url);
  assertEquals(url.origin, "https://github.com");
  assertEquals(url.searchParams.get("client_id"), "an-id");
  assertEquals(
    url.searchParams.get("redirect_uri"),
    "https://ads.example.com/api/auth/callback/github",
  );
  assertEquals(url.href.includes("a-secret"), false);
  assertMatch(url.searchParams.get("state")!, /.{20}/);
  for (const cookie of response.headers.getSetCookie()) {
    assertMatch(cookie, /^__Host-.*; HttpOnly;.*Secure|^__Host-.*Secure/);
  }
});

Deno.test("services that are not configured cannot be used to sign in", async () => {
  await using t = await harness({ config: { github } });
  for (const provider of ["google", "gitlab"]) {
    const response = await post(t, "/sign-in/social", { provider });
    assertEquals(response.status, 400);
    assertEquals((await response.json()).error.param, "provider");
  }
});

Deno.test("a callback with a forged state redirects to the sign-in page and signs no one in", async () => {
  await using t = await harness({ config: { github } });
  const response = await t.fetch(
    "/api/auth/callback/github?code=made-up&state=made-up",
  );
  assertEquals(response.status, 302);
  const location = new URL(
    response.headers.get("location")!,
    "http://archive.test",
  );
  assertEquals(location.origin, "http://archive.test");
  assertEquals(location.pathname, "/login");
  assertEquals(
    response.headers.getSetCookie().some((cookie) =>
      /session_token=[^;]/.test(cookie)
    ),
    false,
  );
});

const HOSTILE = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/ok\\..\\evil",
  "",
];

Deno.test("no one is sent to another site after signing in or confirming", async () => {
  await using t = await harness({ config: { github } });
  for (const next of HOSTILE) {
    const response = await post(t, "/sign-in/social", {
      provider: "github",
      callbackURL: next,
    });
    assertEquals(await codeOf(response), [400, "invalid_body"]);
    const link = await t.fetch(
      `/api/auth/verify-email?token=made-up&callbackURL=${
        encodeURIComponent(next)
      }`,
    );
    const location = link.headers.get("location");
    assertEquals(
      location === null ||
        new URL(location, "http://archive.test").host === "archive.test",
      true,
      location ?? "",
    );
  }
});
