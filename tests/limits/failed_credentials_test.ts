import { assert, assertEquals, assertMatch } from "@std/assert";
import { mintKey } from "@/lib/keys/key_format.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import { createFailedCredentials } from "@/lib/limits/failed_credentials.ts";
import { countStatements } from "../count_statements.ts";
import { testDatabase } from "../database.ts";
import { harness, test } from "../harness.ts";
import { TestClock } from "../test_clock.ts";

Deno.test("addresses that one person can hold count as one", () => {
  const groups: [string | null, string][] = [
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.8", "203.0.113.8"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff::", "2001:db8:1:2::/64"],
    ["2001:DB8:1:3::9", "2001:db8:1:3::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    [null, "unknown"],
    ["", "unknown"],
    ["localhost", "unknown"],
  ];
  for (const [address, group] of groups) {
    assertEquals(addressGroup(address), group, String(address));
  }
});

Deno.test("an address may fail twenty times per minute, and so may an unknown one", () => {
  const clock = new TestClock();
  const failures = createFailedCredentials(clock);
  for (const address of ["203.0.113.7", null]) {
    for (let i = 0; i < 20; i++) assertEquals(failures.count(address), null);
    const problem = failures.count(address);
    assertEquals(problem?.code, "rate_limited");
    assertMatch(`${problem?.retryAfterSeconds}`, /^[1-9]\d?\d?$/);
  }
  assertEquals(failures.count("203.0.113.8"), null);
  clock.advance(120);
  assertEquals(failures.count("203.0.113.7"), null);
});

Deno.test("after too many invalid keys an address has to wait, while a valid key still works there", async () => {
  await using t = await harness({ clock: new TestClock() });
  const good = await t.key();
  const wrong = () => {
    const kinds = [mintKey(), "sk_short", "nonsense"];
    return kinds[Math.floor(Math.random() * kinds.length)]!;
  };
  const from = (key: string, address: string) =>
    t.fetch("/v1/ads", { key, address });
  for (let i = 0; i < 20; i++) {
    assertEquals((await from(wrong(), `2001:db8::${i}`)).status, 401);
  }
  const refused = await from(wrong(), "2001:db8::aaaa");
  assertEquals(refused.status, 429);
  assertMatch(refused.headers.get("retry-after") ?? "", /^\d+$/);
  assertEquals((await refused.json()).error.code, "rate_limited");
  assertEquals((await from(good, "2001:db8::aaaa")).status, 200);
  assertEquals((await from(wrong(), "2001:db8:1::1")).status, 401);
});

Deno.test("beyond its limit, an address causes one statement per second, and a valid key that is not cached is accepted from there", async () => {
  const database = await testDatabase("postgres");
  const statements = countStatements(database);
  await using t = await harness({ database });
  const good = await t.key();
  const guess = async () =>
    (await t.fetch("/v1/ads", { key: mintKey() })).status;
  for (let i = 0; i < 20; i++) assertEquals(await guess(), 401);
  const before = statements.count;
  const started = performance.now();
  for (let i = 0; i < 3; i++) assertEquals(await guess(), 429);
  const seconds = (performance.now() - started) / 1000;
  // The first may read at once; what goes on in the background may do so too.
  const read = statements.count - before;
  assert(read <= 1 + 2 * seconds, `${read} statements in ${seconds} s`);
  const guesses = Promise.all(Array.from({ length: 300 }, guess));
  assertEquals((await t.fetch("/v1/ads/me", { key: good })).status, 200);
  assertEquals(new Set(await guesses), new Set([429]));
});

test("a request without credentials is not a failure, and forwarded addresses count only from a trusted proxy", async (t) => {
  for (let i = 0; i < 30; i++) {
    assertEquals((await t.fetch("/v1/ads")).status, 401);
  }
  const statuses = new Set<number>();
  for (let i = 0; i < 22; i++) {
    const { status } = await t.fetch("/v1/ads", {
      key: mintKey(),
      headers: { "x-forwarded-for": `198.51.100.${i}` },
    });
    statuses.add(status);
  }
  assert(statuses.has(429));
});
