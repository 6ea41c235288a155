import { assertEquals, assertThrows } from "@std/assert";
import { ConfigError, loadConfig } from "@/lib/config.ts";

const WRONG: [env: Record<string, string>, message: string][] = [
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
];

for (const [env, message] of WRONG) {
  Deno.test(`starting with ${Object.keys(env).join(" and ")} incomplete or wrong fails: ${message}`, () => {
    const error = assertThrows(() => loadConfig(env), ConfigError);
    assertEquals((error as ConfigError).message, message);
  });
}

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
