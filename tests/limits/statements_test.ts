import { assert, assertEquals } from "@std/assert";
import { countStatements } from "../count_statements.ts";
import { testDatabase } from "../database.ts";
import { givePlan } from "../give_key.ts";
import { harness } from "../harness.ts";
import { TestClock } from "../test_clock.ts";

const SECONDS = 5;
const REQUESTS_PER_SECOND = 200;

for (const path of ["/v1/ads?limit=5", "/v1/ads/me", "/v1/ads/none"]) {
  Deno.test(`200 requests per second of ${path} cost at most five statements per second`, async () => {
    const database = await testDatabase("postgres");
    const statements = countStatements(database);
    const clock = new TestClock();
    await using t = await harness({ database, clock });
    const limits = { month: 1_000_000, minute: 12_000 };
    await givePlan(database, limits);
    const key = await t.key({ plan: "tight" });
    // The archive's own answers are kept too, but are not what is counted here.
    await t.fetch(path, { key });
    const archive = path.endsWith("none") ? REQUESTS_PER_SECOND : 0;
    const before = statements.count;
    const started = performance.now();
    for (let second = 0; second < SECONDS; second++) {
      for (let i = 0; i < REQUESTS_PER_SECOND / 20; i++) {
        const responses = await Promise.all(
          Array.from({ length: 20 }, () => t.fetch(path, { key })),
        );
        for (const response of responses) {
          assert(response.status === 200 || response.status === 404);
        }
      }
      clock.advance(1);
      await t.services.usage.flush();
    }
    // What goes on in the background each second goes by the real clock, so
    // its seconds count too.
    const background = (performance.now() - started) / 1000;
    const each = (statements.count - before - archive * SECONDS) /
      (SECONDS + background);
    assert(each <= 5, `${each} statements a second`);
    const rows = await database.longRunning.selectFrom("usage_daily")
      .select(["requests", "client_errors"]).execute();
    const counted = rows.reduce(
      (sum, row) => sum + row.requests + row.client_errors,
      0,
    );
    const isFree = path.endsWith("/me");
    assertEquals(counted, isFree ? 0 : SECONDS * REQUESTS_PER_SECOND + 1);
  });
}
