import { assertEquals } from "@std/assert";
import {
  anotherInstance,
  type InstanceOptions,
} from "../../another_instance.ts";
import {
  pooledStore,
  type TestDatabase,
  testDatabase,
} from "../../database.ts";
import { type Harness, harness } from "../../harness.ts";
import { numberedAds } from "../../reader.ts";
import { TestClock } from "../../test_clock.ts";
import { until } from "../../until.ts";

/** The total that an instance reports, once it is `expected`. */
async function getTotal(
  t: Harness,
  key: string,
  expected: number,
): Promise<number> {
  let total = -1;
  await until(async () => {
    const { meta } = await (await t.fetch("/v1/ads?limit=1", { key })).json();
    total = meta.total;
    return total === expected;
  });
  return total;
}

async function withTwo(
  test: (here: Harness, there: Harness, key: string) => Promise<void>,
  options: InstanceOptions = {},
): Promise<void> {
  await using database = await testDatabase("postgres");
  await onBoth(database, test, options);
}

async function onBoth(
  database: TestDatabase,
  test: (here: Harness, there: Harness, key: string) => Promise<void>,
  options: InstanceOptions = {},
): Promise<void> {
  await using here = await harness({ database });
  await using there = await anotherInstance(database, options);
  const key = await here.key({ plan: "unlimited" });
  await here.import(...numberedAds(3));
  assertEquals(await getTotal(there, key, 3), 3);
  await test(here, there, key);
}

Deno.test("an import on one instance drops cached responses of another", () =>
  withTwo(async (here, there, key) => {
    await here.import(...numberedAds(5));
    assertEquals(await getTotal(there, key, 5), 5);
  }));

Deno.test("an instance that receives no notification finds out by polling", () =>
  withTwo(async (here, there, key) => {
    await here.import(...numberedAds(5));
    assertEquals(await getTotal(there, key, 5), 5);
  }, { isDeaf: true }));

Deno.test({
  name:
    "behind a pooler, where nothing is announced, another instance sees an import, and a revocation within five seconds",
  ignore: pooledStore === undefined,
  async fn() {
    await using database = await pooledStore!.create();
    const clock = new TestClock();
    await onBoth(database, async (here, there, key) => {
      await here.import(...numberedAds(5));
      assertEquals(await getTotal(there, key, 5), 5);

      const me = await (await here.fetch("/v1/ads/me", { key })).json();
      const status = async (t: Harness) => {
        const response = await t.fetch("/v1/ads/me", { key });
        return response.status;
      };
      assertEquals([await status(here), await status(there)], [200, 200]);
      await here.services.ownKeys.revoke(
        { accountId: me.data.account.id, address: null },
        me.data.key.id,
      );
      assertEquals(await status(here), 401);
      clock.advance(5);
      assertEquals(await status(there), 401);
    }, { clock });
  },
});
