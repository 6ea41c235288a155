import { assert, assertEquals, assertMatch } from "@std/assert";
import { MediaStoreError } from "@/lib/media/media_store.ts";
import { mediaPath } from "@/lib/shared/media_path.ts";
import { harness, test } from "../harness.ts";
import { STORES } from "./stores.ts";

const HASH = "0f".repeat(32);
const PATH = mediaPath(HASH, "mp4");
const TEXT = "0123456789";

async function serving(open: (typeof STORES)[string]) {
  const { store, ...rest } = await open();
  const app = await harness();
  Object.assign(app.services, { mediaStore: store });
  const put = (path: string) =>
    store.put(
      path.slice("/media/".length),
      new TextEncoder().encode(TEXT),
      "video/mp4",
    );
  await put(PATH);
  await put(mediaPath(HASH, "jpg", 480));
  return {
    app,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await rest[Symbol.asyncDispose]();
    },
  };
}

for (const [kind, open] of Object.entries(STORES)) {
  Deno.test(`files of a ${kind} are public, can be cached forever, and are never executed`, async () => {
    await using opened = await serving(open);
    const { app } = opened;
    const response = await app.fetch(PATH, { headers: { accept: "video/*" } });
    assertEquals([response.status, await response.text()], [200, TEXT]);
    const { headers } = response;
    const expected = {
      "content-type": "video/mp4",
      "content-length": "10",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "content-disposition": `inline; filename="${HASH}.mp4"`,
      etag: `"${HASH}.mp4"`,
      "set-cookie": null,
      "ratelimit": null,
    };
    for (const [name, value] of Object.entries(expected)) {
      assertEquals(headers.get(name), value, name);
    }
    const small = await app.fetch(mediaPath(HASH, "jpg", 480));
    assertEquals(
      [small.status, small.headers.get("content-type"), await small.text()],
      [200, "image/webp", TEXT],
    );
  });

  Deno.test(`a file that is missing from a ${kind} is 404, for any request`, async () => {
    await using opened = await serving(open);
    const path = mediaPath("00".repeat(32), "mp4");
    const asked = [
      {},
      { method: "HEAD" },
      { headers: { range: "bytes=0-1" } },
      { headers: { "if-none-match": "*" } },
    ];
    for (const init of asked) {
      const response = await opened.app.fetch(path, init);
      await response.body?.cancel();
      assertEquals(response.status, 404);
    }
  });

  Deno.test(`ranges, conditional requests and HEAD work for files of a ${kind}`, async () => {
    await using opened = await serving(open);
    const { app } = opened;
    const asked: [Record<string, string>, number, string, string | null][] = [
      [{ range: "bytes=2-4" }, 206, "234", "bytes 2-4/10"],
      [{ range: "bytes=7-" }, 206, "789", "bytes 7-9/10"],
      [{ range: "bytes=-2" }, 206, "89", "bytes 8-9/10"],
      [{ range: "bytes=8-99" }, 206, "89", "bytes 8-9/10"],
      [{ range: "bytes=10-" }, 416, "", "bytes */10"],
      [{ range: "bytes=0-1,4-5" }, 200, TEXT, null],
      [{ range: "lines=1-2" }, 200, TEXT, null],
      [{ range: "bytes=2-4", "if-range": '"other"' }, 200, TEXT, null],
      [{ "if-none-match": `"a", W/"${HASH}.mp4"` }, 304, "", null],
      [{ "if-none-match": "*" }, 304, "", null],
      [{ "if-none-match": '"other"' }, 200, TEXT, null],
    ];
    for (const [headers, status, body, part] of asked) {
      const response = await app.fetch(PATH, { headers });
      assertEquals(
        [
          response.status,
          await response.text(),
          response.headers.get("content-range"),
        ],
        [status, body, part],
        JSON.stringify(headers),
      );
    }
    const head = await app.fetch(PATH, { method: "HEAD" });
    assertEquals(
      [head.status, head.headers.get("content-length"), await head.text()],
      [200, "10", ""],
    );
  });
}

Deno.test("a store is never asked for other names, and other methods do nothing", async () => {
  await using app = await harness();
  const has = () => Promise.resolve({ body: null, size: 0 });
  Object.assign(app.services, { mediaStore: { get: has, size: has } });
  assertEquals((await app.fetch(PATH)).status, 200);
  const paths = [
    `/media/${HASH}_161.webp`,
    `/media/${HASH}_480.jpg`,
    `/media/${HASH}.svg`,
    `/media/${HASH}.MP4`,
    `/media/${HASH}`,
    `/media/0f%2F${HASH}.mp4`,
    `/media/..%2F0f%2F${HASH}.mp4`,
    `${PATH}/`,
    "/media/unfinished",
    "/media",
  ];
  for (const path of paths) {
    const response = await app.fetch(path);
    await response.body?.cancel();
    assertEquals(response.status, 404, path);
  }
  for (const method of ["POST", "PUT", "DELETE"]) {
    const response = await app.fetch(PATH, { method });
    await response.body?.cancel();
    assertEquals(
      [response.status, response.headers.get("allow")],
      [405, "GET, HEAD, OPTIONS"],
    );
  }
});

Deno.test("without a store every file is 404; if the store fails, the response is 503, and only the log says why", async () => {
  await using app = await harness();
  const none = await app.fetch(PATH);
  assertEquals((await none.json()).error.code, "not_found");
  const failing = () =>
    Promise.reject(new MediaStoreError("the bucket is gone"));
  Object.assign(app.services, { mediaStore: { get: failing, size: failing } });
  const response = await app.fetch(PATH);
  const { error } = await response.json();
  assertEquals([response.status, error.code], [503, "media_unavailable"]);
  assertEquals(JSON.stringify(error).includes("bucket"), false);
  assertMatch(app.logged.join("\n"), /the bucket is gone/);
});

test("Apple's players get the parts of the sample's films that they ask for", async (t) => {
  const path = "/sample/dar-nasma-flacon-film.webm";
  const whole = await (await t.fetch(path)).bytes();
  for (const [range, start, end] of [["0-1", 0, 2], ["9-", 9, undefined]]) {
    const headers = { range: `bytes=${range}` };
    const response = await t.fetch(path, { headers });
    assertEquals(response.status, 206);
    const part = whole.slice(start as number, end as number | undefined);
    assertEquals(await response.bytes(), part);
    assertEquals(
      response.headers.get("content-range"),
      `bytes ${start}-${(end as number ?? whole.length) - 1}/${whole.length}`,
    );
  }
});

test("a stored film is sent as it is read, whatever part is asked for", async (t) => {
  const chunks = 64;
  let read = 0;
  const get = () =>
    Promise.resolve({
      size: chunks,
      body: new ReadableStream({
        pull(controller) {
          if (++read > chunks) controller.close();
          else controller.enqueue(new Uint8Array(1));
        },
      }),
    });
  const size = () => Promise.resolve(chunks);
  Object.assign(t.services, { mediaStore: { get, size } });
  const headers = { range: "bytes=0-1,4-5" };
  const response = await t.fetch(mediaPath(HASH, "webm"), { headers });
  assert(read < chunks);
  assertEquals((await response.bytes()).length, chunks);
});
