import { assertEquals, assertRejects } from "@std/assert";
import { MediaStoreError } from "@/lib/media/media_store.ts";
import { createS3Store } from "@/lib/media/s3_store.ts";
import { rawHost } from "../fetch/foreign_host.ts";
import { bucketStore } from "./stores.ts";

const NAME = `${"ab".repeat(32)}.jpg`;
const DATA = new Uint8Array(10);

async function failureOf(...args: Parameters<typeof createS3Store>) {
  const store = createS3Store(...args);
  const { message } = await assertRejects(
    () => store.put(NAME, DATA, "image/jpeg"),
    MediaStoreError,
  );
  assertEquals(message.includes("hidden"), false);
  return message.replace("MEDIA_S3_BUCKET cannot be used: ", "");
}

Deno.test("the error of a bucket that denies access says why, and no message has its secret", async () => {
  await using opened = await bucketStore();
  const { bucket } = opened;
  assertEquals(
    await failureOf({ ...bucket, secretAccessKey: "hidden" }),
    "it returned 403 SignatureDoesNotMatch",
  );
  const none = { ...bucket, bucket: "none" };
  assertEquals(await failureOf(none), "it returned 404 NoSuchBucket");
  // As an empty one, it would make every stored file a missing one.
  const { list, get } = createS3Store(none);
  await assertRejects(() => Array.fromAsync(list()), MediaStoreError);
  await assertRejects(() => get(NAME), MediaStoreError);
});

Deno.test("a bucket that does not respond blocks nobody", async () => {
  await using silent = await rawHost(() => {});
  await using opened = await bucketStore();
  const endpoint = silent.url("");
  assertEquals(
    await failureOf({ ...opened.bucket, endpoint }, { msMax: 50 }),
    "no response within 0.05 s",
  );
});

Deno.test("a request to a bucket that fails temporarily is retried", async () => {
  let requests = 0;
  await using host = await rawHost((socket) => {
    const status = ++requests < 3 ? "503 Slow Down" : "200 OK";
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    );
  });
  await using opened = await bucketStore();
  const store = createS3Store({ ...opened.bucket, endpoint: host.url("") });
  await store.put(NAME, DATA, "image/jpeg");
  assertEquals(requests, 3);
});

Deno.test("a bucket that the endpoint already names does not count as an empty one", async () => {
  const text = "<Code>NoSuchKey</Code>";
  await using host = await rawHost((socket) => {
    socket.end(
      `HTTP/1.1 404 Not Found\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`,
    );
  });
  await using opened = await bucketStore();
  const bucket = { ...opened.bucket, endpoint: host.url("") };
  const { list, get } = createS3Store(bucket);
  await assertRejects(() => Array.fromAsync(list()), MediaStoreError);
  assertEquals(await failureOf(bucket), "it returned 404 NoSuchKey");
  assertEquals(await get(NAME), null);
});

Deno.test("a file of unknown length, as from a proxy that compresses, is not served as an empty one", async () => {
  await using host = await rawHost((socket) => {
    socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\ntext");
  });
  await using opened = await bucketStore();
  const store = createS3Store({ ...opened.bucket, endpoint: host.url("") });
  for (const read of [store.get, store.size]) {
    await assertRejects(() => read(NAME), MediaStoreError, "no Content-Length");
  }
});

Deno.test("other files in the bucket are not listed", async () => {
  await using opened = await bucketStore();
  const { store } = opened;
  await store.put("backup.sql", DATA, "text/plain");
  await store.put(NAME, DATA, "image/jpeg");
  const listed = await Array.fromAsync(store.list());
  assertEquals(listed.map(({ name }) => name), [NAME]);
});
