import { assertEquals, assertMatch } from "@std/assert";
import { loadConfig } from "@/lib/config/config.ts";
import { harness } from "../harness.ts";
import { adOf, keptFile, mediaQueue, nameOf } from "../media/media_queue.ts";
import { askAsOperator, operate } from "./operator.ts";
import { until } from "../until.ts";

Deno.test("the operator sees the progress of media downloads, and so do the metrics", async () => {
  const { media } = loadConfig({ MEDIA_DIR: "/nowhere/media" });
  await using t = await harness({ config: { media } });
  const queue = mediaQueue(t.database);
  await t.import(adOf("1", ["a.jpg", "b.jpg", "c.jpg"]));
  await queue.discover();
  for (const each of await queue.claim()) {
    if (nameOf(each) === "a.jpg") await queue.record(each, keptFile("a", 700));
    if (nameOf(each) === "b.jpg") {
      await queue.record(each, {
        state: "refused",
        reason: "it is no picture",
      });
    }
  }
  await t.import(adOf("2", ["d.jpg"]));
  const { data } = await operate(t, 200, "GET /internal/media");
  assertEquals(data, {
    is_on: true,
    sources: { pending: 1, kept: 1, expired: 0, refused: 1 },
    reasons: [{ state: "refused", reason: "it is no picture", count: 1 }],
    files: 1,
    bytes: 700,
    oldest_pending_at: queue.now,
    waiting_to_retry: 0,
    kept_in_last_hour: 1,
    kept_in_last_minute: 1,
    ads_left: 1,
  });
  // Reading metrics asks no database: what they say of it is what was read since the first time.
  const metrics = async () =>
    await (await askAsOperator(t, "/internal/metrics")).text();
  await until(async () => (await metrics()).includes("media_bytes 700"));
  const text = await metrics();
  assertMatch(text, /^ad_archive_media_sources\{state="kept"\} 1$/m);
  assertMatch(text, /^ad_archive_media_fetches_total\{outcome="kept"\} 0$/m);
});

Deno.test("a clock that is set back does not keep the metrics of media as they are", async () => {
  const { media } = loadConfig({ MEDIA_DIR: "/nowhere/media" });
  const clock = { at: Date.now(), ms: 0 };
  await using t = await harness({
    config: { media },
    clock: { now: () => clock.at, elapsed: () => clock.ms },
  });
  const sources = async () =>
    /_sources\{state="pending"\} (\d)/.exec(
      await (await askAsOperator(t, "/internal/metrics")).text(),
    )?.[1];
  await until(async () => await sources() === "0");
  await t.import(adOf("1", ["a.jpg"]));
  await mediaQueue(t.database).discover();
  clock.at -= 3_600_000;
  clock.ms += 31_000;
  await until(async () => await sources() === "1");
});
