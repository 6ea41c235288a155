import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { createDatabase } from "@/lib/db/database.ts";
import { postgres } from "../database.ts";
import { until } from "../until.ts";

/** For localhost, by itself; valid until 2126. */
const FILES = {
  "server.key": `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbn5j89K7wwuHGHjI
TQ5l4NP+hnXBCCy8oc/XjMsBfiShRANCAATzSPqQVyJBQfd6E4rydU0ZXmgvISpy
9miUg53Y/+gn8GjA3gRuQG1O3Vay0OqKOdOhyhzTXffQuVITKk5MUUU5
-----END PRIVATE KEY-----`,
  "server.crt": `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUH1bdxO1YRoQtdhbSWEPJWa21RukwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE5NDA0MloYDzIxMjYxMDI5
MTk0MDQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATzSPqQVyJBQfd6E4rydU0ZXmgvISpy9miUg53Y/+gn8GjA3gRuQG1O
3Vay0OqKOdOhyhzTXffQuVITKk5MUUU5o1MwUTAdBgNVHQ4EFgQUwcB8WL0fmNGX
LVYC8ba/gRhDtRIwHwYDVR0jBBgwFoAUwcB8WL0fmNGXLVYC8ba/gRhDtRIwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA1V8P4lTJZyOyJvxwDOwa
3frPnYJEbT5iPoZttMcsekoCIQDdHKrTjcNetQS6E7ZL65Cu55SUSiBciVx7eBtA
Dif8eQ==
-----END CERTIFICATE-----`,
};

postgres.test("a server connected by TLS receives and sends complete data", async (database) => {
  const db = database.longRunning;
  for (const [name, text] of Object.entries(FILES)) {
    // Programs run in the server's own folder.
    await sql`copy (select ${sql.lit(btoa(text))}) to program ${
      sql.lit(`base64 -d > ${name} && chmod 600 ${name}`)
    }`.execute(db);
  }
  await sql`alter system set ssl = on`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  const isOn = async () => {
    const { rows } = await sql<{ ssl: string }>`show ssl`.execute(db);
    return rows[0]!.ssl === "on";
  };
  await until(isOn);

  const url = new URL(database.config.databaseUrl!);
  url.searchParams.set("sslmode", "no-verify");
  await using secure = createDatabase({ databaseUrl: url.href, dataDir: "" });
  const { rows } = await sql<{ ssl: boolean; text: string }>`
    select ssl, repeat('é', ${100_000}::int) as text from pg_stat_ssl
    where pid = pg_backend_pid()`.execute(secure.kysely);
  assertEquals(rows, [{ ssl: true, text: "é".repeat(100_000) }]);
});
