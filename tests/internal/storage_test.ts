import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { eachDatabase } from "../database.ts";
import { harness } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { askAsOperator } from "./operator.ts";

eachDatabase(
  "an import that finds the disk full is 507 and failed; reads go on, and so does the next import once there is room",
  async (database) => {
    await using t = await harness({ database });
    const db = database.longRunning;
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no space left on device' using errcode = '53100'; end $$`
      .execute(db);
    await sql`create trigger full_disk before insert on ads
      for each statement execute function refuse()`.execute(db);
    const post = () =>
      askAsOperator(t, "/internal/imports", {
        method: "POST",
        raw: JSON.stringify(numberedAds(3)),
      });
    const full = await post();
    const { error } = await full.json();
    assertEquals([full.status, error.code], [507, "insufficient_storage"]);
    assertEquals(
      error.message,
      "The archive's disk is full. 0 ads were written before that; see /internal/imports/1.",
    );
    assertEquals(JSON.stringify(error).includes("space left"), false);
    const run = await (await askAsOperator(t, "/internal/imports/1")).json();
    assertEquals([run.data.status, run.data.inserted], ["failed", 0]);

    const key = await t.key({ plan: "unlimited" });
    const list = await t.fetch("/v1/ads", { key });
    assertEquals([list.status, (await list.json()).meta.total], [200, 0]);

    await sql`drop trigger full_disk on ads`.execute(db);
    assertEquals((await (await post()).json()).data.inserted, 3);
  },
);
