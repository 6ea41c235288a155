import { assertEquals, assertMatch } from "@std/assert";
import { eachDatabase } from "../database.ts";
import { harness } from "../harness.ts";

eachDatabase(
  "an instance is not ready before its migrations are done, and stays ready beside a newer build",
  async (database) => {
    await using t = await harness({ database });
    const executed = database.longRunning.withTables<{
      kysely_migration: { name: string; timestamp: string };
    }>();
    const last = await executed.selectFrom("kysely_migration").selectAll()
      .orderBy("name", "desc").limit(1).executeTakeFirstOrThrow();
    await executed.deleteFrom("kysely_migration").where("name", "=", last.name)
      .execute();
    const response = await t.fetch("/readyz");
    const { error } = await response.json();
    assertEquals([response.status, error.code], [503, "database_unavailable"]);
    assertMatch(response.headers.get("retry-after")!, /^[1-9]\d*$/);

    await executed.insertInto("kysely_migration")
      .values([last, { ...last, name: "29991231T000000_newer" }]).execute();
    const ready = await t.fetch("/readyz");
    assertEquals([ready.status, await ready.json()], [200, { status: "ok" }]);
  },
);
