import { assertEquals } from "@std/assert";
import { anotherInstance } from "../another_instance.ts";
import { postgres } from "../database.ts";
import { type Harness, harness } from "../harness.ts";
import { TcpProxy } from "../tcp_proxy.ts";
import { TestClock } from "../test_clock.ts";
import { callerFor, save, someone } from "../v1/me/caller.ts";
import { until } from "../until.ts";

function untilRefused(t: Harness, key: string): Promise<void> {
  return until(async () => {
    const { status, body } = await t.fetch("/v1/ads/me", { key });
    await body?.cancel();
    return status === 401;
  });
}

postgres.test("a key that one instance revokes is rejected by the other at once, and its session works on both", async (database) => {
  await using a = await harness({ database });
  // Its clock stands still, so that only the announcement ends its cached key.
  await using b = await anotherInstance(database, { clock: new TestClock() });
  const { headers, call } = await someone(a, { plan: "unlimited" });
  const data = await save(callerFor(b, headers), "/keys", { name: "Shared" });
  for (const t of [a, b]) {
    assertEquals((await t.fetch("/v1/ads", { key: data.key })).status, 200);
  }
  await call("DELETE", `/keys/${data.id}`);
  const here = await a.fetch("/v1/ads", { key: data.key });
  assertEquals((await here.json()).error.code, "api_key_revoked");
  await untilRefused(b, data.key);
});

postgres.test("a revocation reaches an instance within five seconds even without notifications", async (database) => {
  await using a = await harness({ database });
  await using proxy = new TcpProxy(database.config.databaseUrl!);
  const clock = new TestClock();
  await using b = await anotherInstance(database, { url: proxy.url, clock });
  const { call, issue } = await someone(a, { plan: "unlimited" });
  const data = await issue();
  // The cut connection comes back after a moment; here nothing ever does.
  b.services.keys.forget = () => {};
  b.services.keys.forgetAll = () => {};
  assertEquals((await b.fetch("/v1/ads/me", { key: data.key })).status, 200);
  proxy.cut();
  await call("DELETE", `/keys/${data.id}`);
  assertEquals((await b.fetch("/v1/ads/me", { key: data.key })).status, 200);
  clock.advance(5);
  await untilRefused(b, data.key);
});
