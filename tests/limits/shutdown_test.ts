import { assertEquals } from "@std/assert";
import { createDatabase } from "@/lib/db/database.ts";
import { PATIENT, testDatabase } from "../database.ts";
import { harness } from "../harness.ts";
import { until } from "../until.ts";

Deno.test("a stop writes every count, and counts are also written without one", async () => {
  await using observed = await testDatabase("postgres");
  const counted = async () => {
    const rows = await observed.longRunning.selectFrom("usage_daily")
      .select("requests").execute();
    return rows.reduce((sum, { requests }) => sum + requests, 0);
  };
  const { config } = observed;
  const t = await harness({
    database: Object.assign(createDatabase(config, PATIENT), { config }),
  });
  const key = await t.key();
  for (let i = 0; i < 7; i++) await t.fetch("/v1/ads", { key });
  await until(async () => await counted() >= 7);
  assertEquals(await counted(), 7);
  for (let i = 0; i < 5; i++) await t.fetch("/v1/ads", { key });
  await t.services.stop();
  assertEquals(await counted(), 12);
});
