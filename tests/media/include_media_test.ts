import { assert, assertEquals, assertMatch } from "@std/assert";
import { harness } from "../harness.ts";
import { adOf, keptFile, mediaQueue, nameOf } from "./media_queue.ts";
import { KINDS } from "@/lib/media/queue/discover.ts";

const VIDEO = {
  unitIndex: 1,
  unitType: "video",
  imageUrl: "https://cdn.example/v.jpg",
  videoUrl: "https://cdn.example/v.mp4",
};

Deno.test("include=media describes the stored media of each creative unit", async (t) => {
  await using h = await harness();
  const key = await h.key();
  const queue = mediaQueue(h.database, KINDS.on);
  const get = async (path: string) => {
    const response = await h.fetch(path, { key });
    const body = await response.json();
    assertEquals(response.status, 200, JSON.stringify(body));
    return body;
  };
  const media = async (path = "/v1/ads/1?include=media") =>
    (await get(path)).data.creativeUnits.map(
      (unit: { media: unknown }) => unit.media,
    );
  const none = { url: null, width: null, height: null, video_url: null };
  await h.import(adOf("1", [], {
    creativeUnits: [
      ...["a", "b", "c", "d"].map((name, unitIndex) => ({
        unitIndex,
        unitType: "image",
        imageUrl: `https://cdn.example/${name}.jpg?oh=1`,
      })),
      { unitIndex: 4, unitType: "text", body: "no picture" },
      { ...VIDEO, unitIndex: 5 },
    ],
  }));

  await t.step("none, if this server stores no media", async () => {
    assertEquals(await media(), Array(6).fill({ state: "none", ...none }));
  });

  await queue.discover();
  for (const each of await queue.claim()) {
    const name = nameOf(each)[0]!;
    if (name === "a") await queue.record(each, keptFile("a"));
    const reason = "test";
    if (name === "c") await queue.record(each, { state: "expired", reason });
    if (name === "d") await queue.record(each, { state: "refused", reason });
    if (nameOf(each) === "v.mp4") {
      await queue.record(each, keptFile("v"));
    }
  }
  const kept = (name: string) =>
    `http://archive.test/media/${
      name.charCodeAt(0).toString(16).padStart(64, "0")
    }.jpg`;
  const expected = [
    { ...none, state: "kept", url: kept("a"), width: 640, height: 480 },
    { ...none, state: "pending" },
    { ...none, state: "expired" },
    { ...none, state: "refused" },
    { ...none, state: "none" },
    { ...none, state: "pending", video_url: kept("v") },
  ];

  await t.step("all five states, on the detail and in lists", async () => {
    assertEquals(await media(), expected);
    const { data, meta } = await get("/v1/ads?include=media,brand");
    assertEquals(
      data[0].creativeUnits.map((unit: { media: unknown }) => unit.media),
      expected,
    );
    assertEquals(meta.total_is_exact, true);
    const [ad] = (await get("/v1/ads?include=media&fields=creativeUnits")).data;
    assertEquals(Object.keys(ad), ["creativeUnits"]);
  });

  await t.step(
    "immediately, although the archive has not changed",
    async () => {
      const paths = ["/v1/ads/1?include=media", "/v1/ads?include=media"];
      const ask = async (path: string) => {
        const response = await h.fetch(path, { key });
        assertEquals(response.status, 200);
        return {
          etag: response.headers.get("etag"),
          body: await response.text(),
        };
      };
      for (const path of paths) await ask(path);
      const before = await Promise.all(paths.map(ask));
      queue.now += 1000;
      const [again] = (await queue.claim()).filter((each) =>
        nameOf(each).startsWith("b")
      );
      await queue.record(again!, keptFile("b"));
      for (const [n, path] of paths.entries()) {
        const { etag, body } = await ask(path);
        assertMatch(body, new RegExp(kept("b")));
        assert(etag !== null && etag !== before[n]!.etag);
        const same = await h.fetch(path, {
          key,
          headers: { "if-none-match": etag },
        });
        assertEquals(same.status, 304);
      }
    },
  );

  await t.step("only where it is requested", async () => {
    const { data } = await get("/v1/ads/1");
    assert(data.creativeUnits.every((unit: object) => !("media" in unit)));
    const missing = await h.fetch("/v1/ads?fields=creativeUnits", { key });
    assertEquals(missing.status, 400);
    await missing.body?.cancel();
  });
});
