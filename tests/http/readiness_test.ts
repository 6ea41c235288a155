import { codeOf } from "../code_of.ts";
import { assertEquals, assertMatch } from "@std/assert";
import { sql } from "kysely";
import { mintKey } from "@/lib/keys/key_format.ts";
import { postgres } from "../database.ts";
import { harness } from "../harness.ts";

postgres.test("an instance is not ready before its migrations are applied, and stays ready next to a newer build", async (database) => {
  await using t = await harness({ database });
  const executed = database.longRunning.withTables<{
    kysely_migration: { name: string; timestamp: string };
  }>();
  const last = await executed.selectFrom("kysely_migration").selectAll()
    .orderBy("name", "desc").limit(1).executeTakeFirstOrThrow();
  await executed.deleteFrom("kysely_migration").where("name", "=", last.name)
    .execute();
  const response = await t.fetch("/readyz");
  assertEquals(await codeOf(response), [503, "database_unavailable"]);
  assertMatch(response.headers.get("retry-after")!, /^[1-9]\d*$/);

  await executed.insertInto("kysely_migration")
    .values([last, { ...last, name: "29991231T000000_newer" }]).execute();
  const ready = await t.fetch("/readyz");
  assertEquals([ready.status, await ready.json()], [200, { status: "ok" }]);
});

postgres.test("before the migrations are applied, pages and API are 503, not 500", async (database) => {
  await sql`drop schema public cascade; create schema public`
    .execute(database.longRunning);
  await using t = await harness({ database });
  for (const path of ["/", "/readyz"]) {
    const response = await t.fetch(path);
    assertEquals([path, response.status], [path, 503]);
  }
  const response = await t.fetch("/v1/ads", { key: mintKey() });
  assertEquals(response.status, 503);
  const { error } = await response.json();
  assertEquals(error.code, "database_unavailable");
  assertMatch(response.headers.get("retry-after")!, /^[1-9]\d*$/);
});
