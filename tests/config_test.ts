import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { ConfigError, loadConfig } from "@/lib/config/config.ts";
import { words } from "./words.ts";

/** Values that are wrong by themselves; what could be secret is hidden. */
const VALUES: Record<string, string[]> = {
  PORT: ["99999", "http"],
  HOST: ["not a host"],
  DATABASE_URL: ["mysql://hidden-user:hidden-word@db/x"],
  PUBLIC_URL: ["ads.example.com", "https://ads.example.com/path"],
  TRUST_PROXY: ["10.0.0.0/99", "10.0.0.0/"],
  ADMIN_API_KEY: ["hidden-short", `hidden ${"x".repeat(40)}`],
  AUTH_SECRET: ["hidden-short"],
  AUTH_SECRET_PREVIOUS: ["hidden-short"],
  SECURITY_CONTACT: ["security@example.com"],
  WORKERS: ["0", "all"],
  LOG_LEVEL: ["loud"],
  LOG_FORMAT: ["xml"],
};

Deno.test("a wrong value is rejected in one line that names its variable and does not repeat it", () => {
  for (const [name, values] of Object.entries(VALUES)) {
    for (const value of values) {
      const load = () => loadConfig({ [name]: value });
      const { message } = assertThrows(load, ConfigError);
      assertMatch(message, new RegExp(`^${name} [^\\n]+$`));
      assertEquals(message.includes("hidden"), false);
    }
  }
});

type Case = [env: Record<string, string>, message: string];

const MESSAGES: Case[] = [
  [
    { DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" },
    "AUTH_SECRET must be set when DATABASE_URL is, to at least 32 random characters, the same on every instance",
  ],
  [
    { GITHUB_CLIENT_ID: "an-id" },
    "GITHUB_CLIENT_SECRET must be set when GITHUB_CLIENT_ID is",
  ],
  [
    { GOOGLE_CLIENT_SECRET: "a-secret" },
    "GOOGLE_CLIENT_ID must be set when GOOGLE_CLIENT_SECRET is",
  ],
  [
    { SMTP_URL: "smtp://mail.example.com" },
    "MAIL_FROM must be set when SMTP_URL is",
  ],
  [
    { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "a@example.com" },
    "PUBLIC_URL must be set when SMTP_URL is",
  ],
  [
    { SMTP_URL: "https://user:hidden@mail.example.com" },
    "SMTP_URL must be a URL such as smtps://user:password@mail.example.com:465",
  ],
  [
    { MAIL_FROM: "nobody" },
    "MAIL_FROM must be an address such as Ad Archive <archive@example.com>",
  ],
  ...["2", "0", "-1", "ten", "3.5", "10000"].map((max): Case => [
    { DATABASE_POOL_MAX: max },
    "DATABASE_POOL_MAX must be a number from 3 to 9999",
  ]),
  ...["DATABASE_DIRECT_URL", "DATABASE_READ_URL"].flatMap((name): Case[] => [
    [
      { [name]: "mysql://user:hidden@db.internal/ads" },
      `${name} must be a postgres:// URL`,
    ],
    [
      { [name]: "postgres://db.internal/ads" },
      `DATABASE_URL must be set when ${name} is`,
    ],
  ]),
  [
    { COLUMNS_MAX_BYTES: "much" },
    "COLUMNS_MAX_BYTES must be a number of bytes, such as 500MB or 20GB",
  ],
  // So that none can widen the pages' policy.
  ...[
    ...words`
      * *.com https://cdn.example.com cdn.example.com:8443 cdn.example.com/path
      'unsafe-inline' data: a.example,,b.example a.*.example -a.example`,
    "cdn.example.com; script-src *",
  ].map((hosts): Case => [
    { IMAGE_HOSTS: hosts },
    "IMAGE_HOSTS must be a comma-separated list of host names without scheme or port, such as cdn.example.com,*.example.net",
  ]),
];

Deno.test("what is incomplete or wrong is named, with what to set", () => {
  for (const [env, expected] of MESSAGES) {
    const { message } = assertThrows(() => loadConfig(env), ConfigError);
    assertEquals(message, expected);
  }
});

Deno.test("social sign-in and mail are off until they are configured", () => {
  const { github, google, smtp } = loadConfig({ GITHUB_CLIENT_ID: "" });
  assertEquals([github, google, smtp], [null, null, null]);
  const config = loadConfig({
    GITHUB_CLIENT_ID: "an-id",
    GITHUB_CLIENT_SECRET: "a-secret",
    SMTP_URL: "smtps://user:password@mail.example.com:465",
    MAIL_FROM: "Ad Archive <archive@example.com>",
    PUBLIC_URL: "https://ads.example.com",
  });
  assertEquals(config.github, { clientId: "an-id", clientSecret: "a-secret" });
  assertEquals(config.smtp?.from, "Ad Archive <archive@example.com>");
});

Deno.test("on Deno Deploy, whose databases allow few connections, an instance opens three unless DATABASE_POOL_MAX is set", () => {
  const env = {
    DENO_DEPLOY: "1",
    DATABASE_URL: "postgres://db.internal/ads",
    AUTH_SECRET: "x".repeat(40),
  };
  assertEquals(loadConfig(env).databasePoolMax, 3);
  const own = loadConfig({ ...env, DATABASE_POOL_MAX: "7" });
  assertEquals(own.databasePoolMax, 7);
});

Deno.test("COLUMNS_MAX_BYTES is 128 MB, and IMAGE_HOSTS lists no host, by default", () => {
  const { columnsMaxBytes, imageHosts } = loadConfig({});
  assertEquals([columnsMaxBytes, imageHosts], [128_000_000, []]);
  const own = loadConfig({
    COLUMNS_MAX_BYTES: "1GB",
    IMAGE_HOSTS: "CDN.example.com, *.example.net,10.0.0.1",
  });
  assertEquals(own.columnsMaxBytes, 1_000_000_000);
  assertEquals(
    own.imageHosts,
    ["cdn.example.com", "*.example.net", "10.0.0.1"],
  );
});
