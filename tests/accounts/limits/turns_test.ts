import { assertEquals, assertRejects } from "@std/assert";
import { createTurns } from "@/lib/http/turns.ts";
import { Problem } from "@/lib/problem.ts";
import { harness } from "../../harness.ts";

Deno.test("six requests of a caller run at once, more wait in order, and past 200 who wait they are refused", async () => {
  const turns = createTurns();
  const taken: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 206 }, async (_, i) => {
    ends.push(await turns.take("key:1"));
    taken.push(i);
  });
  await Promise.all(all.slice(0, 6));
  assertEquals(taken, [0, 1, 2, 3, 4, 5]);
  const error = await assertRejects(() => turns.take("key:1"), Problem);
  assertEquals([error.code, error.headers["Retry-After"]], [
    "rate_limited",
    "1",
  ]);
  (await turns.take("key:2"))();
  for (let i = 0; i < 206; i++) {
    await all[i];
    ends[i]!();
  }
  assertEquals(taken, Array.from({ length: 206 }, (_, i) => i));
  (await turns.take("key:1"))();
});

Deno.test("one caller's slow requests leave turns to others, and end theirs however they end", async () => {
  await using t = await harness();
  const [busy, other] = [await t.key(), await t.key()];
  const { archive } = t.services;
  const { ad } = archive;
  const held = Promise.withResolvers<void>();
  let running = 0;
  archive.ad = async (id) => {
    if (id !== "slow") return ad(id);
    running++;
    await held.promise;
    throw new Error("broken");
  };
  const requests = Array.from(
    { length: 12 },
    () => t.fetch("/v1/ads/slow", { key: busy }),
  );
  assertEquals((await t.fetch("/v1/ads", { key: other })).status, 200);
  while (running < 6) await new Promise((resolve) => setTimeout(resolve));
  assertEquals((await t.fetch("/v1/ads/none", { key: other })).status, 404);
  assertEquals(running, 6);
  held.resolve();
  for (const { status } of await Promise.all(requests)) {
    assertEquals(status, 500);
  }
  assertEquals(running, 12);
  assertEquals((await t.fetch("/v1/ads", { key: busy })).status, 200);
});
