import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { Buffer } from "node:buffer";
import { isKnownDevice } from "@/lib/auth/cookies.ts";
import { codeOf } from "../code_of.ts";
import { type Harness, harness } from "../harness.ts";
import { contextOf, post, readCookies, signedIn, whoIs } from "../sessions.ts";

const CLIENT = { clientId: "an-id", clientSecret: "a-secret" };
const GITHUB = { github: CLIENT };
const CONFIG = { ...GITHUB, google: CLIENT };

/** Who signs in at the other service. */
interface Person {
  email: string;
  isVerified: boolean;
}

function idToken({ email, isVerified }: Person): string {
  const part = (value: unknown) =>
    Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: "https://accounts.google.com",
    aud: CLIENT.clientId,
    sub: "4711",
    iat: now,
    exp: now + 3600,
    name: "Mira",
    email,
    email_verified: isVerified,
  };
  return `${part({ alg: "RS256", kid: "one" })}.${part(claims)}.c2lnbmF0dXJl`;
}

/** Answers in place of the other services until it is disposed. */
function elsewhere(person: Person): Disposable {
  const fetch = globalThis.fetch;
  const answers: Record<string, unknown> = {
    "https://github.com/login/oauth/access_token": {
      access_token: "github-token",
      token_type: "bearer",
    },
    "https://api.github.com/user": { id: 4711, login: "mira", name: "Mira" },
    "https://api.github.com/user/emails": [
      { email: person.email, primary: true, verified: person.isVerified },
    ],
    "https://oauth2.googleapis.com/token": {
      access_token: "google-token",
      token_type: "Bearer",
      id_token: idToken(person),
    },
  };
  globalThis.fetch = (input) => {
    const url = String(input instanceof Request ? input.url : input);
    const answer = answers[url];
    if (answer === undefined) throw new Error(`Nobody is at ${url}.`);
    return Promise.resolve(Response.json(answer));
  };
  return { [Symbol.dispose]: () => void (globalThis.fetch = fetch) };
}

/** Goes to the other service and comes back from it. */
async function signInWith(
  t: Harness,
  provider: string,
  more = "",
): Promise<Response> {
  const started = await post(t, "/sign-in/social", {
    provider,
    callbackURL: "/dashboard/keys",
  });
  const { url } = await started.json();
  const state = new URL(url).searchParams.get("state")!;
  return await t.fetch(
    `/api/auth/callback/${provider}?code=a-code&state=${state}${more}`,
    { headers: { cookie: readCookies(started) } },
  );
}

for (const provider of ["github", "google"]) {
  Deno.test(`returning from ${provider} signs in and continues to the requested page`, async () => {
    await using t = await harness({ config: CONFIG });
    using _ = elsewhere({ email: "mira@example.com", isVerified: true });
    const response = await signInWith(t, provider);
    assertEquals(response.status, 302);
    assertMatch(
      response.headers.get("location")!,
      /^(?:http:\/\/archive\.test)?\/dashboard\/keys$/,
    );
    assertEquals(await whoIs(t, readCookies(response)), "mira@example.com");
    const again = await signInWith(t, provider);
    assertEquals(await whoIs(t, readCookies(again)), "mira@example.com");
    const db = t.database.longRunning;
    const accounts = await db.selectFrom("accounts").select("plan_id")
      .execute();
    assertEquals(accounts, [{ plan_id: "free" }]);
    const identities = await db.selectFrom("identities").selectAll().execute();
    assertEquals(identities.map((row) => row.provider_id), [provider]);
    // What opens the other service stands encrypted.
    assertEquals(JSON.stringify(identities).includes(`${provider}-to`), false);
  });

  Deno.test(`an address that ${provider} has not verified does not sign in`, async () => {
    await using t = await harness({ config: CONFIG });
    const { email, accountId } = await signedIn(t);
    for (const each of [email, "new@example.com"]) {
      using _ = elsewhere({ email: each, isVerified: false });
      const response = await signInWith(t, provider);
      assertEquals(response.status, 302);
      assertEquals(readCookies(response).includes("session_token="), false);
      const shown = await t.fetch(response.headers.get("location")!);
      assertStringIncludes(
        await shown.text(),
        each === email ? "already exists" : "has not confirmed your email",
      );
    }
    const accounts = await t.database.longRunning.selectFrom("accounts")
      .select("email").execute();
    assertEquals(accounts, [{ email }]);
    const identities = await t.database.longRunning.selectFrom("identities")
      .select(["account_id", "provider_id"]).execute();
    assertEquals(identities, [
      { account_id: accountId, provider_id: "credential" },
    ]);
  });
}

Deno.test("signing in with GitHub starts there and returns to this origin", async () => {
  await using t = await harness({
    config: { ...GITHUB, publicUrl: "https://ads.example.com" },
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
  await using t = await harness({ config: GITHUB });
  for (const provider of ["google", "gitlab"]) {
    const response = await post(t, "/sign-in/social", { provider });
    assertEquals(response.status, 400);
    assertEquals((await response.json()).error.param, "provider");
  }
});

Deno.test("a callback with a forged state redirects to the sign-in page and signs no one in", async () => {
  await using t = await harness({ config: GITHUB });
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
  await using t = await harness({ config: GITHUB });
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

Deno.test("returning from another service marks the browser as known for the address there, whatever the URL contains, and shows no form of who signed in before", async () => {
  await using t = await harness({ config: GITHUB });
  using _ = elsewhere({ email: "eve@example.com", isVerified: true });
  const mira = await signedIn(t);
  await t.database.longRunning.deleteFrom("sessions").execute();
  const path = "/dashboard/webhooks";
  const kept = await t.fetch(path, {
    method: "POST",
    headers: {
      ...mira.headers,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "url=https://mira.example/secret",
  });
  const form = readCookies(kept);
  assertStringIncludes(form, "secret");
  const response = await signInWith(t, "github", `&email=${mira.email}`);
  const cookie = readCookies(response);
  // Of cookies with one name, the first counts, as if it had replaced the others.
  const headers = { cookie: `${cookie}; ${form}; ${mira.cookie}` };
  const { state } = await contextOf(t, { cookie });
  const req = new Request("http://archive.test/", { headers });
  const page = await (await t.fetch(path, { headers })).text();
  assertStringIncludes(page, "eve@example.com");
  assert(!page.includes("mira.example/secret"));
  assert(isKnownDevice({ req, state }, "eve@example.com"));
  assert(!isKnownDevice({ req, state }, mira.email));
});

Deno.test("many people of an office can sign in with another service", async () => {
  await using t = await harness({ config: GITHUB });
  for (let count = 0; count < 60; count++) {
    const started = await post(t, "/sign-in/social", { provider: "github" });
    assertEquals(started.status, 200);
  }
});
