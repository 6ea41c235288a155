import { assertEquals, assertRejects } from "@std/assert";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { createFetchMedia } from "@/lib/media/fetch_media.ts";
import type { FetchOutcome } from "@/lib/media/fetch_outcome.ts";
import { openPicture } from "@/lib/media/load_sharp.ts";
import { MediaStoreError } from "@/lib/media/media_store.ts";
import { mediaNames } from "@/lib/shared/media_path.ts";
import {
  type ForeignHost,
  foreignHost,
  rawHost,
} from "../fetch/foreign_host.ts";
import { memoryStore } from "./memory_store.ts";
import { bomb, picture } from "./pictures.ts";

const video = (head: string) =>
  Uint8Array.from(
    { length: 200 },
    (_, at) => head.charCodeAt(at) || 0,
  );
const MP4 = video("\0\0\0\x18ftypisom");
const WEBM = video("\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm");

function kept(outcome: FetchOutcome) {
  if (outcome.state !== "kept") throw new Error(JSON.stringify(outcome));
  return outcome.file;
}

Deno.test("a picture is stored byte for byte, whatever type the host claims, with thumbnails that are never enlarged", async () => {
  for (const format of ["jpeg", "png", "webp", "gif", "avif"] as const) {
    const original = await picture({ format });
    await using host = await foreignHost({
      "/p": { headers: { "content-type": "text/html" }, body: original },
    });
    const store = memoryStore();
    const fetchMedia = createFetchMedia(host.policy, store);
    const file = kept(await fetchMedia(host.url("/p"), "picture"));
    const hash = createHash("sha256").update(original).digest("hex");
    const ext = format === "jpeg" ? "jpg" : format;
    assertEquals([file.hash, file.ext], [hash, ext]);
    assertEquals([file.width, file.height], [400, 300]);
    const names = [...store.files.keys()];
    assertEquals(names.toSorted(), mediaNames(hash, ext).toSorted());
    assertEquals(names.at(-1), `${hash}.${ext}`, "the original is not last");
    assertEquals(store.files.get(`${hash}.${ext}`), original);
    const sizes = [160, 480, 960].map(async (width) => {
      const { format, ...size } = await sharp(
        store.files.get(`${hash}_${width}.webp`),
      ).metadata();
      return [format, size.width, size.height];
    });
    assertEquals(await Promise.all(sizes), [
      ["webp", 160, 120],
      ["webp", 400, 300],
      ["webp", 400, 300],
    ]);
    const bytes = [...store.files.values()]
      .reduce((sum, { byteLength }) => sum + byteLength, 0);
    assertEquals(file.bytes, bytes);
  }
});

Deno.test("thumbnails are upright, limited in height, and without the original's metadata", async () => {
  await using host = await foreignHost({
    "/turned": await picture({ orientation: 6 }),
    "/tall": await picture({ width: 20, height: 3000 }),
  });
  const store = memoryStore();
  const fetchMedia = createFetchMedia(host.policy, store);
  const turned = kept(await fetchMedia(host.url("/turned"), "picture"));
  assertEquals([turned.width, turned.height], [300, 400]);
  const small = await sharp(store.files.get(`${turned.hash}_160.webp`))
    .metadata();
  assertEquals([small.width, small.height], [160, 213]);
  assertEquals([small.exif, small.orientation], [undefined, undefined]);
  const tall = kept(await fetchMedia(host.url("/tall"), "picture"));
  const strip = await sharp(store.files.get(`${tall.hash}_160.webp`))
    .metadata();
  assertEquals(strip.height, 480);
});

Deno.test("videos are stored unchanged if videos are enabled", async () => {
  await using host = await foreignHost({ "/mp4": MP4, "/webm": WEBM });
  const store = memoryStore();
  const fetchMedia = createFetchMedia(host.policy, store);
  for (const ext of ["mp4", "webm"]) {
    const file = kept(await fetchMedia(host.url(`/${ext}`), "video"));
    assertEquals([file.ext, file.bytes, file.pictureHash], [ext, 200, null]);
  }
  assertEquals(store.files.size, 2);
});

Deno.test("a file that is not a supported picture or video is rejected, and nothing of it is stored", async () => {
  const jpeg = await picture();
  const text = new TextEncoder();
  const bodies: Record<string, Uint8Array> = {
    svg: text.encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    svgInXml: text.encode('<?xml version="1.0"?><svg width="9" height="9"/>'),
    html: text.encode("<!doctype html><script>alert(1)</script>"),
    htmlLikeMp4: text.encode(
      `<!--ftypisom--><script></script>${" ".repeat(64)}`,
    ),
    gifThatIsText: text.encode("GIF89a/*<script>alert(1)</script>*/"),
    pdf: text.encode("%PDF-1.7\n"),
    tiff: await picture({ format: "tiff" }),
    empty: new Uint8Array(),
    cutOff: jpeg.subarray(0, jpeg.length / 2),
    matroska: video("\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska"),
    quickTime: video("\0\0\0\x14ftypqt  "),
  };
  await using host = await foreignHost(
    Object.fromEntries(
      Object.entries(bodies).map(([name, body]) => [`/${name}`, body]),
    ),
  );
  const store = memoryStore();
  const fetchMedia = createFetchMedia(host.policy, store);
  for (const name of Object.keys(bodies)) {
    for (const kind of ["picture", "video"] as const) {
      const { state } = await fetchMedia(host.url(`/${name}`), kind);
      assertEquals(state, "refused", `${name} as ${kind}`);
    }
  }
  assertEquals(store.files.size, 0);
});

Deno.test("unsupported types are not even opened", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const others = [
    new TextEncoder().encode(svg),
    await picture({ format: "tiff" }),
  ];
  for (const bytes of others) {
    const opened = await openPicture(bytes);
    await assertRejects(() => opened.metadata(), Error, "unsupported");
  }
});

Deno.test("a picture with too many pixels, or a side that is too long, is rejected before it is decoded, however few its bytes are", async () => {
  const pixels = "the picture has more than 25 megapixels";
  const side = "a side of the picture is longer than 16,384 pixels";
  const sizes = [
    [800, 800, null],
    [4, 16_384, null],
    [8000, 8000, pixels],
    [1, 16_385, side],
    [16_385, 1, side],
  ] as const;
  await using host = await foreignHost(
    Object.fromEntries(sizes.map(([width, height, refused]) => {
      const png = bomb(width, height);
      // Cut off, so that whoever decodes it gives another reason.
      const body = refused ? png.subarray(0, png.length - 20) : png;
      return [`/${width}x${height}`, body];
    })),
  );
  const fetchMedia = createFetchMedia(host.policy, memoryStore());
  for (const [width, height, refused] of sizes) {
    const outcome = await fetchMedia(
      host.url(`/${width}x${height}`),
      "picture",
    );
    const reason = outcome.state === "refused" ? outcome.reason : null;
    assertEquals(reason, refused, `${width} x ${height}: ${outcome.state}`);
  }
});

Deno.test("data after a picture in its file is never served as anything but a picture", async () => {
  const polyglot = new Uint8Array([
    ...await picture(),
    ...new TextEncoder().encode("<script>alert(1)</script>"),
  ]);
  await using host = await foreignHost({ "/p": polyglot });
  const store = memoryStore();
  const file = kept(
    await createFetchMedia(host.policy, store)(host.url("/p"), "picture"),
  );
  assertEquals(file.ext, "jpg");
});

Deno.test("each status and failure determines whether to retry", async () => {
  const later = new Date(Date.now() + 90_000).toUTCString();
  await using host = await foreignHost({
    "/403": { status: 403 },
    "/410": { status: 410 },
    "/204": { status: 204 },
    "/429": { status: 429, headers: { "retry-after": "7" } },
    "/503": { status: 503, headers: { "retry-after": later } },
    "/500": { status: 500 },
    "/502": { status: 502, headers: { "retry-after": "9".repeat(12) } },
    "/large": "x".repeat(2000),
  });
  await using silent = await rawHost(() => {});
  await using closing = await rawHost((socket) => socket.destroy());
  const options = { bytesMax: 1000, msMax: 300 };
  const outcomeOf = (
    { policy, url }: Pick<ForeignHost, "policy" | "url">,
    path: string,
  ) =>
    createFetchMedia({ ...policy, ...options }, memoryStore())(
      url(path),
      "picture",
    );
  const states = {
    403: "expired",
    404: "expired",
    410: "expired",
    204: "refused",
    large: "refused",
    429: "retry",
    500: "retry",
    503: "retry",
  };
  for (const [path, state] of Object.entries(states)) {
    assertEquals((await outcomeOf(host, `/${path}`)).state, state, path);
  }
  assertEquals(
    await outcomeOf(host, "/429"),
    { state: "retry", reason: "the host returned 429", after: 7 },
  );
  assertEquals(
    await outcomeOf(host, "/502"),
    { state: "retry", reason: "the host returned 502", after: 86_400 },
  );
  const { after } = await outcomeOf(host, "/503") as { after: number };
  assertEquals(after > 60 && after <= 90, true);
  assertEquals(await outcomeOf(silent, "/"), {
    state: "retry",
    reason: "the host did not respond within 0.3 s",
  });
  assertEquals((await outcomeOf(closing, "/")).state, "retry");
  const { state } = await createFetchMedia(host.policy, memoryStore())(
    "http://other.example/",
    "picture",
  );
  assertEquals(state, "refused");
});

Deno.test("a failure of the store does not count against the file", async () => {
  await using host = await foreignHost({ "/p": await picture() });
  const full = {
    ...memoryStore(),
    put: () => Promise.reject(new MediaStoreError("the disk is full")),
  };
  assertEquals(
    await createFetchMedia(host.policy, full)(host.url("/p"), "picture"),
    { state: "retry", reason: "the disk is full", isStorage: true },
  );
});

Deno.test("a stop ends a download without an outcome", async () => {
  await using silent = await rawHost(() => stop.abort(reason));
  const stop = new AbortController();
  const reason = new Error("stopping");
  const fetchMedia = createFetchMedia(silent.policy, memoryStore());
  const error = await assertRejects(() =>
    fetchMedia(silent.url("/"), "picture", stop.signal)
  );
  assertEquals(error, reason);
});

Deno.test("bytes that are known to be stored are not written again, unless they are missing", async () => {
  await using host = await foreignHost({ "/p": await picture() });
  const store = memoryStore();
  const file = kept(
    await createFetchMedia(host.policy, store)(host.url("/p"), "picture"),
  );
  const find = (hash: string) =>
    Promise.resolve(hash === file.hash ? file : null);
  const again = createFetchMedia({ ...host.policy, find }, store);
  const [small, , , original] = mediaNames(file.hash, file.ext);
  store.files.delete(small!);
  assertEquals(kept(await again(host.url("/p"), "picture")), file);
  const asVideo = await again(host.url("/p"), "video");
  assertEquals(asVideo.state, "refused", "a picture is kept as a video");
  assertEquals(store.files.has(small!), false);
  store.files.delete(original!);
  assertEquals(kept(await again(host.url("/p"), "picture")), file);
  assertEquals(store.files.size, 4);
});
