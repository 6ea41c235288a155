import { assertEquals } from "@std/assert";
import { countStatements } from "../../count_statements.ts";
import { testDatabase } from "../../database.ts";
import { harness } from "../../harness.ts";
import { plainAd } from "../../site/ads.ts";
import { until } from "../../until.ts";

const IDS = Array.from({ length: 40 }, (_, i) => String(1000001 + i));

/** An archive with those ads, and what is pending of the database for them. */
async function archive() {
  const database = await testDatabase("postgres");
  const statements = countStatements(database);
  const t = await harness({ database });
  await t.import(...IDS.map((id) => plainAd(id)));
  const key = await t.key({ plan: "unlimited" });
  // The key is known from now on.
  await t.fetch("/v1/ads/me", { key });
  t.services.archive.cache.drop();
  return { t, key, statements };
}

Deno.test("concurrently requested ads are read together, each caller gets its own, and an unknown one is 404", async () => {
  const { t, key, statements } = await archive();
  await using _ = t;
  const before = statements.count;
  const paths = [
    ...IDS.map((id) => `/v1/ads/${id}`),
    "/v1/ads/7",
    "/v1/ads/1000001?fields=id,ad_archive_id",
  ];
  const responses = await Promise.all(paths.map((p) => t.fetch(p, { key })));
  // As many as begin at once, 32, and the rest; those of other members apart;
  // and usage, if it is written meanwhile.
  assertEquals(statements.count - before <= 10, true, `${statements.count}`);
  assertEquals(responses.map(({ status }) => status), [
    ...IDS.map(() => 200),
    404,
    200,
  ]);
  const bodies = await Promise.all(responses.map((each) => each.json()));
  assertEquals(
    bodies.slice(0, IDS.length).map(({ data }) => data.ad_archive_id),
    IDS,
  );
  assertEquals(Object.keys(bodies.at(-1).data), ["id", "ad_archive_id"]);
});

Deno.test("an account that uses all its turns does not block single ads, and their shared statement waits for its own turn", async () => {
  const { t, key } = await archive();
  await using _ = t;
  const { reads } = t.services.concurrency;
  const { serving } = t.database.shares;
  const turns = await Promise.all(
    Array.from({ length: serving }, (_, i) => reads.acquire(`other ${i}`)),
  );
  const pending = ["1000001", "1000002"].map((id) =>
    t.fetch(`/v1/ads/${id}`, { key })
  );
  await until(() => reads.waiting === 1);
  turns.pop()!();
  for (const { status } of await Promise.all(pending)) {
    assertEquals(status, 200);
  }
  for (const end of turns) end();
});

Deno.test("if a statement for several ads fails, each of them is 503, and the next one is read again", async () => {
  const { t, key, statements } = await archive();
  await using _ = t;
  statements.fail(Object.assign(new Error("gone"), { code: "57P01" }));
  const ask = () =>
    Promise.all(
      IDS.slice(0, 3).map(async (id) =>
        (await t.fetch(`/v1/ads/${id}`, { key })).status
      ),
    );
  assertEquals(await ask(), [503, 503, 503]);
  statements.fail(null);
  assertEquals(await ask(), [200, 200, 200]);
});
