import { assertEquals, assertLessOrEqual, assertRejects } from "@std/assert";
import { Problem } from "@/lib/problem.ts";
import { harness } from "../harness.ts";
import { PASSWORD, post } from "../sessions.ts";
import { until } from "../until.ts";

Deno.test("two passwords are hashed at once, sixteen wait in order, and the next is rejected", async () => {
  await using t = await harness();
  const { hashing } = t.services.auth;
  const begun: number[] = [];
  const ends = Array.from({ length: 18 }, () => Promise.withResolvers<void>());
  const works = ends.map((end, n) =>
    hashing.run(() => {
      begun.push(n);
      return end.promise;
    })
  );
  await Promise.resolve();
  assertEquals([hashing.running, hashing.waiting], [2, 16]);
  const error = await assertRejects(
    () => hashing.run(() => Promise.resolve()),
    Problem,
  );
  assertEquals((error as Problem).retryAfterSeconds, 2);
  for (const [n, end] of ends.entries()) {
    if (n % 3 === 0) end.reject(new Error("failed"));
    else end.resolve();
    await works[n]!.catch(() => {});
  }
  assertEquals(begun, ends.map((_, n) => n));
  assertEquals([hashing.running, hashing.waiting], [0, 0]);
});

Deno.test("of a hundred concurrent sign-ins, those that are rejected cost no hashing", async () => {
  await using t = await harness();
  const { hashing } = t.services.auth;
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const response = await post(t, "/sign-in/email", {
        email: `person${n}@example.com`,
        password: PASSWORD,
      });
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

Deno.test("the archive responds while the queue for hashing is full", async () => {
  await using t = await harness();
  const key = await t.key();
  const { hashing, hasher } = t.services.auth;
  const full = Promise.withResolvers<void>();
  const { hash } = hasher;
  // No one's hash is done before the archive has answered.
  hasher.hash = async (password) => {
    await full.promise;
    return await hash(password);
  };
  const signIns = Array.from(
    { length: 18 },
    (_, n) =>
      post(t, "/sign-in/email", {
        email: `person${n}@example.com`,
        password: PASSWORD,
      }),
  );
  await until(() => hashing.running + hashing.waiting >= 18);
  const response = await t.fetch("/v1/ads", { key });
  assertEquals(response.status, 200);
  full.resolve();
  for (const signIn of await Promise.all(signIns)) {
    assertEquals(signIn.status, 401);
  }
});
