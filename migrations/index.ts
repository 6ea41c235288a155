import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import * as archive from "./20261202T000000_archive.ts";
import * as columns from "./20261202T000001_columns.ts";
import * as accounts from "./20261202T000002_accounts.ts";
import * as usage from "./20261202T000003_usage.ts";
import * as media from "./20261202T000005_media.ts";
import * as changes from "./20261204T000000_changes.ts";
import * as requestLog from "./20261205T000000_request_log.ts";
import * as transparency from "./20261203T000000_transparency.ts";
import * as views from "./20261206T000000_views.ts";
import * as alertTimes from "./20261207T000000_alert_times.ts";
import * as planLogDays from "./20261208T000000_plan_log_days.ts";
import * as changedAds from "./20261208T000001_changed_ads.ts";
import * as runEnds from "./20261209T000000_run_ends.ts";
import * as serialSearch from "./20261209T000001_serial_search.ts";
import * as dueDeliveries from "./20261210T000000_due_deliveries.ts";
import * as runLookups from "./20261211T000000_run_lookups.ts";

function run(statements: readonly string[]) {
  return async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}

function migration(
  { up, down }: { up: readonly string[]; down: readonly string[] },
): Migration {
  return { up: run(up), down: run(down) };
}

/** Every migration by name; the alphabet is the order. A static list, so that it works where no folder can be read. */
export const migrations: Record<string, Migration> = {
  "20261202T000000_archive": migration(archive),
  "20261202T000001_columns": migration(columns),
  "20261202T000002_accounts": migration(accounts),
  "20261202T000003_usage": migration(usage),
  "20261202T000005_media": migration(media),
  "20261203T000000_transparency": migration(transparency),
  "20261204T000000_changes": migration(changes),
  "20261205T000000_request_log": migration(requestLog),
  "20261206T000000_views": migration(views),
  "20261207T000000_alert_times": migration(alertTimes),
  "20261208T000000_plan_log_days": migration(planLogDays),
  "20261208T000001_changed_ads": migration(changedAds),
  "20261209T000000_run_ends": migration(runEnds),
  "20261209T000001_serial_search": migration(serialSearch),
  "20261210T000000_due_deliveries": migration(dueDeliveries),
  "20261211T000000_run_lookups": migration(runLookups),
};
