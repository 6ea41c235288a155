import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { ConfigError, loadConfig } from "@/lib/config.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { toConfigError } from "@/lib/db/errors.ts";
import { migrateToLatest } from "@/lib/db/migrate.ts";
import { testDatabase } from "../database.ts";
import { GUARDED_ROLE } from "../postgres.ts";

const WRONG: [env: Record<string, string>, message: string][] = [
  ...["2", "0", "-1", "ten", "3.5", "10000"].map((
    max,
  ): [Record<string, string>, string] => [
    { DATABASE_POOL_MAX: max },
    "DATABASE_POOL_MAX must be a number from 3 to 9999",
  ]),
  ...["DATABASE_DIRECT_URL", "DATABASE_READ_URL"].flatMap((
    variable,
  ): [Record<string, string>, string][] => [
    [
      { [variable]: "mysql://user:hidden@db.internal/ads" },
      `${variable} must be a postgres:// URL`,
    ],
    [
      { [variable]: "postgres://db.internal/ads" },
      `DATABASE_URL must be set when ${variable} is`,
    ],
  ]),
];

for (const [env, message] of WRONG) {
  Deno.test(`a start with ${Object.entries(env).join()} stops: ${message}`, () => {
    const error = assertThrows(() => loadConfig(env), ConfigError);
    assertEquals((error as ConfigError).message, message);
  });
}

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

Deno.test("a direct URL that the server rejects is named, and not the other URL", async () => {
  await using database = await testDatabase("postgres");
  const wrong = new URL(database.config.databaseUrl ?? "");
  wrong.username = GUARDED_ROLE;
  wrong.password = "wrong-secret";
  await using refused = createDatabase({
    ...database.config,
    databaseDirectUrl: wrong.href,
  });
  await refused.open();
  const error = await assertRejects(() => migrateToLatest(refused));
  assertEquals(
    toConfigError(error)?.message,
    "DATABASE_DIRECT_URL: the server refuses this user and password.",
  );
});

Deno.test("COLUMNS_MAX_BYTES is a number of bytes, 48 MB by default", () => {
  const maxOf = (env: Record<string, string>) =>
    loadConfig(env).columnsMaxBytes;
  assertEquals(maxOf({}), 48_000_000);
  assertEquals(maxOf({ COLUMNS_MAX_BYTES: "1GB" }), 1_000_000_000);
  const error = assertThrows(
    () => maxOf({ COLUMNS_MAX_BYTES: "much" }),
    ConfigError,
  );
  assertEquals(
    (error as ConfigError).message,
    "COLUMNS_MAX_BYTES must be a number of bytes, such as 500MB or 20GB",
  );
});
