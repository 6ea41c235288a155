import { assertEquals, assertThrows } from "@std/assert";
import { ConfigError, loadConfig } from "@/lib/config/config.ts";

const POSTGRES = {
  DATABASE_URL: "postgres://localhost/ads",
  AUTH_SECRET: "a-secret-that-only-the-tests-know-012345",
};

Deno.test("media are stored next to the embedded database, and otherwise only where configured", () => {
  const folderOf = (env: Record<string, string>) =>
    loadConfig(env).media?.store ?? null;
  assertEquals(folderOf({}), "data/media");
  assertEquals(folderOf({ DATA_DIR: "/srv/ads" }), "/srv/ads/media");
  assertEquals(folderOf({ DATA_DIR: "memory://" }), null);
  assertEquals(folderOf(POSTGRES), null);
  assertEquals(
    folderOf({ ...POSTGRES, MEDIA_DIR: "/srv/media" }),
    "/srv/media",
  );
  assertEquals(folderOf({ MEDIA_DIR: "off" }), null);
});

const BUCKET = {
  MEDIA_S3_ENDPOINT: "https://s3.example.com/storage",
  MEDIA_S3_BUCKET: "ads",
  MEDIA_S3_REGION: "auto",
  MEDIA_S3_ACCESS_KEY_ID: "id",
  MEDIA_S3_SECRET_ACCESS_KEY: "hidden",
};

Deno.test("a bucket is used if it is fully configured, and then no folder is used", () => {
  assertEquals(loadConfig({ ...POSTGRES, ...BUCKET }).media?.store, {
    endpoint: "https://s3.example.com/storage",
    bucket: "ads",
    region: "auto",
    accessKeyId: "id",
    secretAccessKey: "hidden",
  });
  assertEquals(
    loadConfig({ ...POSTGRES, ...BUCKET, DENO_DEPLOY: "1" }).media === null,
    false,
  );
  const refusal = (env: Record<string, string>) =>
    assertThrows(() => loadConfig(env), ConfigError).message;
  for (const name of Object.keys(BUCKET)) {
    const given = name === "MEDIA_S3_ENDPOINT"
      ? "MEDIA_S3_BUCKET"
      : "MEDIA_S3_ENDPOINT";
    assertEquals(
      refusal({ ...BUCKET, [name]: "" }),
      `${name} must be set when ${given} is`,
    );
  }
  assertEquals(
    refusal({ ...BUCKET, MEDIA_DIR: "/srv/media" }),
    "MEDIA_DIR must not be set when MEDIA_S3_BUCKET is: media are stored in one place",
  );
});

Deno.test("by default, pictures and posters are downloaded from the library's own hosts", () => {
  const media = loadConfig({}).media!;
  assertEquals(media.hosts, ["*.fbcdn.net", "*.cdninstagram.com"]);
  assertEquals([media.videos, media.maxBytes], ["posters", null]);
  assertEquals(media.allowPrivate.rules, []);
});

Deno.test("hosts, space and ranges are parsed as documented", () => {
  const media = loadConfig({
    MEDIA_HOSTS:
      "CDN.example.com, *.example.net:8080,127.0.0.1:9000,[::1]:9000",
    MEDIA_MAX_BYTES: "20GB",
    MEDIA_ALLOW_PRIVATE: "127.0.0.0/8,::1",
  }).media!;
  assertEquals(media.hosts, [
    ...["cdn.example.com", "*.example.net:8080"],
    ...["127.0.0.1:9000", "[::1]:9000"],
  ]);
  assertEquals(media.maxBytes, 20_000_000_000);
  assertEquals(media.allowPrivate.check("127.9.9.9"), true);
  assertEquals(media.allowPrivate.check("::1", "ipv6"), true);
});

Deno.test("an invalid variable is reported in one line that names it", () => {
  const wrong: [string, string, string][] = [
    ["MEDIA_HOSTS", "*", "MEDIA_HOSTS must be a comma-separated list"],
    ["MEDIA_HOSTS", "*.com", "MEDIA_HOSTS must be"],
    ["MEDIA_HOSTS", "https://a.example", "MEDIA_HOSTS must be"],
    ["MEDIA_HOSTS", "a.example:0", "MEDIA_HOSTS must be"],
    ["MEDIA_HOSTS", "a.example:65536", "MEDIA_HOSTS must be"],
    ["MEDIA_HOSTS", "a.example/path", "MEDIA_HOSTS must be"],
    ["MEDIA_VIDEOS", "yes", "MEDIA_VIDEOS must be one of off, posters, on"],
    ["MEDIA_MAX_BYTES", "0", "MEDIA_MAX_BYTES must be a number of bytes"],
    ["MEDIA_MAX_BYTES", "-1GB", "MEDIA_MAX_BYTES must be a number of bytes"],
    ["MEDIA_MAX_BYTES", "99999999TB", "MEDIA_MAX_BYTES must be"],
    ["MEDIA_S3_ENDPOINT", "s3.example.com", "MEDIA_S3_ENDPOINT must be a URL"],
    [
      "MEDIA_S3_ENDPOINT",
      "https://a:b@s3.example",
      "MEDIA_S3_ENDPOINT must be",
    ],
    ["MEDIA_S3_BUCKET", "a/b", "MEDIA_S3_BUCKET must be the name of a bucket"],
    ["MEDIA_S3_SECRET_ACCESS_KEY", "a b", "MEDIA_S3_SECRET_ACCESS_KEY must"],
    ["MEDIA_ALLOW_PRIVATE", "localhost", "MEDIA_ALLOW_PRIVATE must be"],
  ];
  for (const [name, value, message] of wrong) {
    const error = assertThrows(
      () => loadConfig({ [name]: value }),
      ConfigError,
    );
    assertEquals(error.message.startsWith(message), true, error.message);
    assertEquals(error.message.includes("\n"), false);
  }
  assertThrows(
    () => loadConfig({ ...POSTGRES, DENO_DEPLOY: "1", MEDIA_DIR: "/media" }),
    ConfigError,
    "MEDIA_DIR cannot be used on Deno Deploy",
  );
});
