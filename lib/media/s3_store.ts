import { decodeXML } from "entities";
import {
  type ByteRange,
  type MediaStore,
  MediaStoreError,
  type StoredFile,
} from "@/lib/media/media_store.ts";
import type { Bucket } from "@/lib/config/media_config.ts";
import { mediaTypeOf } from "@/lib/shared/media_path.ts";

/** Timeout until the response headers; the body may take longer. */
const MS_MAX = 30_000;
/** Retries after 429 and 5xx, by `aws4fetch`, within that time. */
const RETRIES = 3;

/** A store in a bucket of S3 or a compatible service. */
export function createS3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket,
  { msMax = MS_MAX, pageSize = 1000 } = {},
): MediaStore {
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}`;

  async function connect() {
    const { AwsClient } = await import("aws4fetch");
    return new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      retries: RETRIES,
    });
  }
  let client: ReturnType<typeof connect> | undefined;

  /** @returns null if the file does not exist */
  async function send(
    path: string,
    init: RequestInit = {},
  ): Promise<Response | null> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error(`no response within ${msMax / 1000} s`)),
      msMax,
    );
    try {
      const { signal } = late;
      const response = await (await (client ??= connect()))
        .fetch(`${base}${path}`, { ...init, signal });
      if (response.ok) return response;
      const text = await response.text();
      const [, code = ""] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
      // Any other 404 is of the bucket. A response to HEAD has no code.
      const isOfFile = path.startsWith("/") && init.method !== "PUT" &&
        (code === "NoSuchKey" || init.method === "HEAD");
      if (response.status === 404 && isOfFile) return null;
      throw new Error(`it returned ${response.status} ${code}`.trim());
    } catch (cause) {
      throw new MediaStoreError(
        `MEDIA_S3_BUCKET cannot be used: ${
          cause instanceof Error ? cause.message : cause
        }`,
        { cause },
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async function get(name: string, range?: ByteRange) {
    const response = await send(`/${name}`, {
      headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
    });
    if (!response?.body) return null;
    return { body: response.body, size: await sizeOf(response) };
  }

  return {
    async put(name, bytes, contentType) {
      const response = await send(`/${name}`, {
        method: "PUT",
        body: bytes as Uint8Array<ArrayBuffer>,
        headers: { "content-type": contentType },
      });
      await response?.body?.cancel();
    },
    get,
    async size(name) {
      const response = await send(`/${name}`, { method: "HEAD" });
      return response && await sizeOf(response);
    },
    async delete(name) {
      const response = await send(`/${name}`, { method: "DELETE" });
      await response?.body?.cancel();
    },
    async *list() {
      // Version 1 of the list operation, which continues after a name, is
      // supported by all compatible services.
      for (let marker: string | undefined = ""; marker !== undefined;) {
        const after = encodeURIComponent(marker);
        const response = await send(`?max-keys=${pageSize}&marker=${after}`);
        const page: string = await response!.text();
        const entries = [...entriesOf(page)];
        yield* entries.filter(({ name }) => mediaTypeOf(name) !== null);
        marker = page.includes("<IsTruncated>true<")
          ? entries.at(-1)?.name
          : undefined;
      }
    },
  };
}

/** Without a length, the file would look empty, and be cached so forever. */
async function sizeOf({ headers, body }: Response): Promise<number> {
  const size = headers.get("content-range")?.split("/")[1] ??
    headers.get("content-length");
  if (size !== null) return Number(size);
  await body?.cancel();
  throw new MediaStoreError(
    "MEDIA_S3_BUCKET cannot be used: it returned no Content-Length",
  );
}

function* entriesOf(page: string): Generator<StoredFile> {
  for (const [entry] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
    const [, name = ""] = /<Key>(.*?)<\/Key>/s.exec(entry) ?? [];
    const [, time = ""] = /<LastModified>(.*?)<\//.exec(entry) ?? [];
    yield { name: decodeXML(name), changedAt: Date.parse(time) };
  }
}
