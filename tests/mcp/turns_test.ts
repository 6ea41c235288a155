import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { testDatabase } from "../database.ts";
import { type Reader, reader } from "../reader.ts";
import { sampleAds } from "../sample_ads.ts";
import { until } from "../until.ts";
import { send } from "./send.ts";

Deno.test("a call that waits for its turn is not answered before it, and gives it back", async () => {
  await using r = await reader(sampleAds());
  const { database, services: { concurrency: { reads } } } = r.t;
  const { id } = await database.kysely.selectFrom("accounts").select("id")
    .executeTakeFirstOrThrow();
  const share = Math.floor(database.shares.serving / 2);
  const ends = await Promise.all(
    Array.from({ length: share }, () => reads.acquire(id)),
  );
  const search = { name: "search_ads", arguments: { q: "oak" } };
  let isAnswered = false;
  const get: Reader["get"] = (path, init) =>
    r.get(path, init).finally(() => isAnswered = true);
  const call = send({ ...r, get }, "tools/call", search);
  await until(() => reads.waiting === 1);
  assertEquals(isAnswered, false);
  ends.forEach((end) => end());
  assertEquals((await call).status, 200);
  assertEquals([reads.running, reads.waiting], [0, 0]);
});

Deno.test("calls for an ad share their account's turns with such requests, and do not wait for themselves", async () => {
  const database = await testDatabase("postgres", { shares: { serving: 1 } });
  await using r = await reader(sampleAds(), { database });
  const { reads, shared } = r.t.services.concurrency;
  const { ad_archive_id } = (await r.list("/v1/ads?limit=1")).data[0]!;
  for (const name of ["get_ad", "view_ad"]) {
    const endOther = await reads.acquire("another account");
    const call = send(r, "tools/call", { name, arguments: { ad_archive_id } });
    await until(() => shared.running === 1 && reads.waiting === 1);
    endOther();
    assertEquals((await call).body.result.isError, undefined, name);
  }
});

Deno.test("calls whose client disconnects keep their turns until their work is done", async () => {
  await using r = await reader(sampleAds());
  const { database, services: { concurrency: { reads } } } = r.t;
  const share = Math.floor(database.shares.serving / 2);
  const leaving = new AbortController();
  let left: Promise<unknown>;
  await database.longRunning.transaction().execute(async (trx) => {
    await sql`lock table ads, ad_search in access exclusive mode`.execute(trx);
    left = Promise.allSettled(Array.from({ length: 2 * share }, (_, n) => {
      const search = { name: "search_ads", arguments: { q: `oak ${n}` } };
      return send(r, "tools/call", search, { signal: leaving.signal });
    }));
    await until(() => reads.waiting === share);
    leaving.abort();
    assertEquals((await r.get("/v1/ads/me")).status, 200);
    assertEquals(reads.running, share);
  });
  await left!;
  await until(() => reads.running + reads.waiting === 0);
});
