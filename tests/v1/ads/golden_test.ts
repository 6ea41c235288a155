import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { everyStore } from "../../database.ts";
import { IMPORTED_AT } from "../../imports/writing/native_record.ts";
import { reader } from "../../reader.ts";
import { SMALL_ARCHIVE } from "./small_archive.ts";
import { TestClock } from "../../test_clock.ts";

everyStore.test("responses are the same bytes on every database", async (database) => {
  await using r = await reader(SMALL_ARCHIVE, {
    database,
    clock: new TestClock(IMPORTED_AT),
  });
  // The counters note the time by the database's own clock.
  await sql`update brands set updated_at = 1750000001`.execute(
    database.longRunning,
  );
  for (
    const [path, name] of [
      ["/v1/ads", "list"],
      ...["1001", "1002", "1003"].map((id) => [`/v1/ads/${id}`, id]),
    ]
  ) {
    const file = new URL(`golden/${name}.golden`, import.meta.url);
    const body = await (await r.get(path!)).text();
    assertEquals(`${body}\n`, await Deno.readTextFile(file), path);
  }
});
