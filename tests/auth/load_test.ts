import { assertEquals, assertLessOrEqual } from "@std/assert";
import { codeOf } from "../code_of.ts";
import { type Harness, test } from "../harness.ts";
import { FROM_OUR_PAGE, PASSWORD, signIn } from "../sessions.ts";
import { until } from "../until.ts";

test("of a hundred concurrent sign-ins, those that are rejected cost no hashing", async (t) => {
  const { hashing } = t.services.auth;
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const response = await signIn(t, `person${n}@example.com`);
      most = Math.max(most, hashing.running);
      const { error } = await response.json();
      return {
        code: error.code,
        hasRetryAfter: response.headers.has("retry-after"),
      };
    }),
  );
  const hashed = answers.filter(({ code }) => code === "invalid_credentials");
  const refused = answers.filter(({ code }) => code === "rate_limited");
  assertEquals(hashed.length + refused.length, 100);
  assertEquals(refused.every(({ hasRetryAfter }) => hasRetryAfter), true);
  assertEquals(t.derivations, hashed.length);
  assertLessOrEqual(most, 2);
  assertEquals(refused.length > 0, true);
});

test("two passwords are hashed at once, sixteen wait, and the next is rejected, while the archive responds", async (t) => {
  const key = await t.key();
  const { hashing } = t.services.auth;
  const full = holdHashes(t);
  const signIns = Array.from(
    { length: 18 },
    (_, n) => signIn(t, `person${n}@example.com`),
  );
  await until(() => hashing.running + hashing.waiting >= 18);
  assertEquals([hashing.running, hashing.waiting], [2, 16]);
  let isAnswered = false;
  const late = signIn(t, "late@example.com").finally(() => isAnswered = true);
  await until(() => isAnswered || hashing.waiting > 16);
  assertEquals(hashing.waiting, 16);
  const rejected = await late;
  assertEquals(rejected.headers.get("retry-after"), "2");
  assertEquals(await codeOf(rejected), [429, "rate_limited"]);
  const response = await t.fetch("/v1/ads", { key });
  assertEquals(response.status, 200);
  full.resolve();
  for (const { status } of await Promise.all(signIns)) {
    assertEquals(status, 401);
  }
});

test("sign-ins from one network take no turn from those from another", async (t) => {
  const { hashing } = t.services.auth;
  const full = holdHashes(t);
  const ends: string[] = [];
  const send = async (address: string, email: string) => {
    const response = await t.fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: FROM_OUR_PAGE,
      address,
      json: { email, password: PASSWORD },
    });
    ends.push(`${(await codeOf(response))[1]} ${email}`);
  };
  const flood = Array.from(
    { length: 18 },
    (_, n) => send(`2001:db8::${n + 1}`, `flood${n}@example.com`),
  );
  await until(() => hashing.running + hashing.waiting >= 18);
  const other = send("192.0.2.1", "other@example.com");
  await until(() => ends.length > 0);
  assertEquals(ends, ["rate_limited flood17@example.com"]);
  full.resolve();
  await Promise.all([...flood, other]);
  // It did not wait for all that came before it.
  const place = ends.indexOf("invalid_credentials other@example.com");
  assertLessOrEqual(place, ends.length / 2);
});

/** No one's hash is done before what is returned resolves. */
function holdHashes({ services: { auth: { hasher } } }: Harness) {
  const full = Promise.withResolvers<void>();
  const { hash } = hasher;
  hasher.hash = async (password) => {
    await full.promise;
    return await hash(password);
  };
  return full;
}
