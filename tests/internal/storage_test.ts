import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { closeAbandonedRuns } from "@/lib/imports/scrape_runs.ts";
import { everyStore, postgres } from "../database.ts";
import { harness } from "../harness.ts";
import { leaveRun } from "../imports/writing/native_record.ts";
import { numberedAds } from "../reader.ts";
import { failWrites } from "../fail_writes.ts";
import { signedIn } from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { operate, postImport } from "./operator.ts";

everyStore.test("an import on a full disk is 507 and fails; reads continue, and so does the next import when there is space", async (database) => {
  await using t = await harness({ database });
  const db = database.longRunning;
  await failWrites(database, "ads", "insert");
  const post = () => postImport(t, JSON.stringify(numberedAds(3)));
  const full = await post();
  const { error } = await full.json();
  assertEquals([full.status, error.code], [507, "insufficient_storage"]);
  assertEquals(
    error.message,
    "The archive's disk is full. Try again once its operator has freed space. 0 ads were written before the error; see /internal/imports/1.",
  );
  assertEquals(JSON.stringify(error).includes("space is left"), false);
  const run = await operate(t, 200, "GET /internal/imports/1");
  assertEquals([run.data.status, run.data.inserted], ["failed", 0]);

  const key = await t.key({ plan: "unlimited" });
  const list = await t.fetch("/v1/ads", { key });
  assertEquals([list.status, (await list.json()).meta.total], [200, 0]);

  await sql`drop trigger refuse_write on ads`.execute(db);
  assertEquals((await (await post()).json()).data.inserted, 3);
});

postgres.test("while the disk is full, /v1/ads/me and the dashboard work and include pending counts, which are written when there is space", async (database) => {
  await using t = await harness({ database });
  const person = await signedIn(t);
  const key = await t.key({ email: person.email });
  await failWrites(database, "usage_flushes", "insert");
  const newcomer = await t.key();
  const used = async (by = key) => {
    const response = await t.fetch("/v1/ads/me", { key: by });
    assertEquals(response.status, 200);
    return (await response.json()).data.usage.requests;
  };
  assertEquals(await used(), 0);
  for (let n = 1; n <= 3; n++) {
    const list = await t.fetch("/v1/ads", { key });
    assertEquals(list.status, 200);
    assertEquals(await used(), n);
  }
  // What others wait to have counted keeps no one from a first look.
  assertEquals(await used(newcomer), 0);
  for (const path of ["/dashboard", "/dashboard/usage", "/dashboard/keys"]) {
    const page = await t.fetch(path, { headers: person.headers });
    assertEquals(page.status, 200, path);
  }

  await sql`drop trigger refuse_write on usage_flushes`
    .execute(database.longRunning);
  await t.services.usage.flush();
  assertEquals(await used(), 3);
  const { rows } = await sql`
    select sum(requests)::int as requests from usage_daily
  `.execute(database.longRunning);
  assertEquals(rows, [{ requests: 3 }]);
});

postgres.test("a start on a full disk succeeds, and a later start marks the run of a killed process", async (database) => {
  const db = database.longRunning;
  const runs = () => db.selectFrom("scrape_runs").select("status").execute();
  await leaveRun(database);
  await failWrites(database, "scrape_runs", "update");
  await closeAbandonedRuns(database, new TestClock());
  assertEquals(await runs(), [{ status: "running" }]);
  await sql`drop trigger refuse_write on scrape_runs`.execute(db);
  await closeAbandonedRuns(database, new TestClock());
  assertEquals(await runs(), [{ status: "interrupted" }]);
});
