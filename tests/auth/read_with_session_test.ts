import { assertEquals } from "@std/assert";
import { eachDatabase } from "../database.ts";
import { failWrites } from "../fail_writes.ts";
import { harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { TestClock } from "../test_clock.ts";

eachDatabase(
  "a session keeps working if its use cannot be recorded, which is logged",
  async (database) => {
    const clock = new TestClock();
    await using t = await harness({ database, clock });
    const { cookie } = await signedIn(t);
    await failWrites(database, "sessions", "update");
    clock.advance(3600);
    const response = await t.fetch("/v1/ads", { headers: { cookie } });
    assertEquals(response.status, 200);
    assertEquals(
      t.logged.map((line) => JSON.parse(line))
        .filter(({ level }) => level === "warn")
        .map(({ message }) => message),
      ["the use of a session was not noted"],
    );
  },
);
